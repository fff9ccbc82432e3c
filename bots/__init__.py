"""The bots: one folder each, every one a small web service of the same shape, made from `bots.kit`.

A bot imports `dialogue` and `bots.kit`, never the Bucket, the ranker or another bot.
"""

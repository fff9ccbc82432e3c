"""`blether doctor`: what is configured and reachable, a line each, with the mend."""

import json
import os
from dataclasses import asdict
from typing import Final

import click

from blether.checkup import Finding, Level, examine

_COLOURS: Final = {Level.OK: "green", Level.WARN: "yellow", Level.FAIL: "red"}


@click.command(epilog="Exit codes: 0 nothing keeps Blether from running; 1 something does.")
@click.option("--json", "as_json", is_flag=True, help='Print one JSON object: {"healthy": ..., "findings": [...]}.')
def doctor(as_json: bool) -> int:
    """Say what is configured and reachable, and how to mend what is not.

    Each line is ok, warn or FAIL. Nothing is changed, apart from making BLETHER_HOME; secrets are never shown.

    \b
    Examples:
      blether doctor
      blether doctor --json | python -m json.tool
    """
    findings = []
    for finding in examine(os.environ):
        findings.append(finding)
        if not as_json:
            click.echo(_line(finding))
    is_healthy = all(finding.level is not Level.FAIL for finding in findings)
    if as_json:
        click.echo(json.dumps({"healthy": is_healthy, "findings": [asdict(finding) for finding in findings]}))
    return 0 if is_healthy else 1


def _line(finding: Finding) -> str:
    mend = f"\n{'':23}-> {finding.mend}" if finding.mend and finding.level is not Level.OK else ""
    return (
        f"{click.style(f'{finding.level:<4}', fg=_COLOURS[finding.level])}  {finding.subject:<16} {finding.text}{mend}"
    )

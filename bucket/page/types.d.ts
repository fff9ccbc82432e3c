/**
 * The types that the scripts in static/ name in their comments: what travels between the page and the Bucket
 * (bucket/wire.py, dialogue/turns.py), and a few of the page's own. For readers and editors; never served.
 */

type Opened = { session_id: string; turn: number; reply: string };
type Token = { token: string; confidence: number };
type TurnRequest = { session_id: string; text: string; turn_id: string; asr?: Token[] };
type TurnReply = {
  session_id: string;
  turn: number;
  turn_id: string;
  reply: string;
  bot: string;
  end_session: boolean;
  ask_rating: boolean;
  latency_ms: number;
};
type Exchange = { turn: number; at: string; heard: string; reply: string; bot: string; thumbs: number | null };
type Dialogue = { session_id: string; ended: boolean; turns: Exchange[]; rating: number | null; comment: string };
type Overview = {
  session_id: string;
  user_id: string | null;
  channel: string;
  began: string;
  last: string;
  turns: number;
  rating: number | null;
};
type Health = { status: string; version: string; bots: Record<string, { health: string; breaker: string }> };

/** One turn whole, as GET /sessions/ID/turns/N shows it. What holds no more than its default may be left out. */
type Trace = {
  session_id: string;
  turn: number;
  heard: { text: string; asr?: Token[]; at: string };
  meant: {
    text: string;
    answer?: string;
    wants_new_topic?: boolean;
    rewrites?: Rewrite[];
    annotation?: Annotation;
    own_answer?: string;
    because?: string;
  };
  asked: Asked[];
  verdicts: Verdict[];
  normalised: { candidate: string; text: string }[];
  choice: Choice;
  said: { text: string; bot: string; driver?: string | null; ends?: boolean };
  timing_ms: Numbers;
  seed: number;
  now: string;
  ensemble: string;
};
type Rewrite = { step: string; before: string; after: string; because: string };
type Annotation = {
  tokens?: string[];
  pos?: string[];
  noun_phrases?: [number, number][];
  sentiment?: number;
  entities?: { text: string; type: string }[];
  question?: string | null;
};
type Asked = { bot: string; outcome: string; latency_ms: number; candidates?: Offered[]; detail?: string };
type Offered = {
  id: string;
  text: string;
  kind?: string;
  confidence?: number;
  topic?: string;
  holds?: string;
  ends?: boolean;
  entities?: string[];
  source?: Source | null;
};
type Source = { title: string; url?: string | null; date?: string | null };
type Verdict = { candidate: string; filter: string; allowed: boolean; reason?: string };
type Choice = {
  policy: string;
  tier: string;
  candidate: string;
  reason: string;
  model?: string | null;
  arm?: string | null;
  scores?: Numbers | null;
  features?: Record<string, Numbers> | null;
  weights?: Numbers | null;
  propensity?: number | null;
};
type Numbers = Record<string, number>;

/** What a tab remembers over a reload. */
type Remembered = "session" | "ask" | "pending" | "token" | "aloud";

/** Not in every browser, nor in TypeScript's list of what browsers have. */
interface Window {
  SpeechRecognition?: any;
  webkitSpeechRecognition?: any;
}

/** What an element may hold; what is missing or false is left out. */
type Child = Node | string | number | null | undefined | false;
type Children = Child | Child[];

/** A call that failed: the class of this name in api.js, for the others to name. */
type Problem = Error & { status: number; reply: string; retryAfterS: number; passes: boolean };
type Log = import("./static/log.js").Log;

/** Where the user's words come in. */
type Composer = {
  /** Nothing can be sent while a turn is under way; typing goes on. */
  busy: (waits: boolean) => void;
  /** A talk that has ended takes no more words. */
  open: (open: boolean) => void;
  focus: () => void;
};
/** The user has spoken; no tokens where the browser does not say how sure it is. */
type Said = (text: string, asr: Token[]) => void | Promise<void>;
type Hearers = {
  said: Said;
  /** The microphone is opened: be quiet. */
  listening: () => void;
  /** Nothing could be heard. */
  trouble: (why: string) => void;
};
type Ears = {
  /** What it sounds like so far. */
  hearing: (text: string) => void;
  /** The whole utterance. */
  heard: Said;
  /** Listening is over; says why where nothing could be heard. */
  ended: (trouble: string) => void;
};
type Ear = { start: () => void; stop: () => void };
type Speak = (text: string) => void;
type Mouth = { say: Speak; hush: () => void };
/** A line of the page's own in the talk. */
type Aside = { say: (text: string) => void; remove: () => void };

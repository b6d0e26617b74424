/** What two browsers tell each other through the server while they connect. */
export interface PeerMessage {
  kind: 'offer' | 'answer' | 'candidates' | 'restart' | 'bye';
  /** SDP with the round in its last line, or a JSON list of candidates. */
  body: string;
}

/** What one side tells the other directly, once they are connected. */
export interface OwnState {
  isMuted: boolean;
  isCameraOff: boolean;
  isSharing: boolean;
}

interface Description {
  sdp: string;
  round: number;
  /** Names the connection that wrote it. */
  session: string;
}

/** A line that browsers do not know and skip. */
const ROUND = 'a=x-round:';
const SESSION = /^o=\S+ (\S+)/m;

export function writeDescription(sdp: string, round: number): string {
  return `${sdp}${ROUND}${round}\r\n`;
}

export function readDescription(body: string): Description {
  const session = SESSION.exec(body)?.[1] ?? '';
  const at = body.lastIndexOf(ROUND);
  if (at < 0) return { sdp: body, round: 0, session };
  return { sdp: body.slice(0, at), round: Number(body.slice(at + ROUND.length)), session };
}

export function readState(data: unknown): OwnState | null {
  try {
    const said = JSON.parse(String(data)) as Partial<Record<keyof OwnState, unknown>>;
    return {
      isMuted: said.isMuted === true,
      isCameraOff: said.isCameraOff === true,
      isSharing: said.isSharing === true,
    };
  } catch {
    return null;
  }
}

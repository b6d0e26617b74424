import type { Room, RoomNews, RoomSignal } from '#contract/video.contract.ts';
import { BEAT_SECONDS } from '#contract/video.rules.ts';
import { ApiError, commonHeaders } from '#web/lib/call-api.ts';
import { followEvents } from '#web/lib/event-stream.ts';
import type { OutgoingSignal, RoomApi } from '../room-api.ts';
import type { PeerMessage } from './messages.ts';

interface LineOptions {
  api: RoomApi;
  peerId: string;
  fingerprint: string;
  consentVersion?: string | undefined;
  onRoom: (room: Room) => void;
  onSignal: (signal: RoomSignal) => void;
  /** Another page of the same side took over; this line is over. */
  onReplaced: () => void;
  /** Whether the server is heard. The pictures go on without it. */
  onLive: (isLive: boolean) => void;
  /** The server does not let this page in any more. */
  onRefused: (error: ApiError) => void;
}

const RETRY_MS = 1_000;

/** The line between this page and the server about one room: enters, says every 15 seconds that it is here, and follows. */
export class RoomLine {
  private readonly options: LineOptions;
  private waiting: OutgoingSignal[] = [];
  private isSending = false;
  private isOver = false;
  private number = 0;
  private after = 0;
  private beat: ReturnType<typeof setInterval> | undefined;
  private endStream: () => void = () => {};

  constructor(options: LineOptions) {
    this.options = options;
  }

  /** Rejects when the server refuses; a network that fails is tried again. */
  async open(): Promise<Room> {
    const room = await this.enter();
    if (this.isOver) return room;
    const { api, peerId, onLive } = this.options;
    this.beat = setInterval(() => void this.repeatEntry(), BEAT_SECONDS * 1000);
    this.endStream = followEvents<RoomNews>(() => api.streamAddress(peerId, this.after), {
      headers: commonHeaders,
      onLive,
      onEvent: (news) => this.take(news),
      isUrgent: true,
    });
    return room;
  }

  /** Delivers in order, and again and again while the network fails: the number tells the server of a repetition. */
  send(to: string, { kind, body }: PeerMessage): void {
    if (kind === 'offer' || kind === 'answer') this.dropOutdated(to);
    this.number += 1;
    this.waiting.push({ peer_id: this.options.peerId, to, number: this.number, kind, body });
    void this.deliver();
  }

  /** A description begins anew: what still waits for the same person is about an earlier try. The first one is on its way. */
  private dropOutdated(to: string): void {
    this.waiting = this.waiting.filter((signal, index) => index === 0 || signal.to !== to);
  }

  /** For a page that was asleep or without a network: its entry may be forgotten. */
  async repeatEntry(): Promise<void> {
    if (this.isOver) return;
    try {
      this.options.onRoom(await this.enter());
    } catch (error) {
      if (error instanceof ApiError && isFinal(error)) this.end(error);
    }
  }

  close(): void {
    this.isOver = true;
    clearInterval(this.beat);
    this.endStream();
  }

  private enter(): Promise<Room> {
    const { api, peerId, fingerprint, consentVersion } = this.options;
    return api.enter({ peer_id: peerId, fingerprint, consent_version: consentVersion });
  }

  private take(news: RoomNews): void {
    if (this.isOver) return;
    if (news.type === 'room') this.options.onRoom(news.room);
    if (news.type === 'signal') {
      this.after = Math.max(this.after, news.signal.seq);
      this.options.onSignal(news.signal);
    }
    if (news.type === 'replaced') this.end(null);
  }

  private end(error: ApiError | null): void {
    if (this.isOver) return;
    this.close();
    if (error && error.code !== 'video.replaced') this.options.onRefused(error);
    else this.options.onReplaced();
  }

  private async deliver(): Promise<void> {
    if (this.isSending) return;
    this.isSending = true;
    for (let next = this.waiting[0]; next && !this.isOver; next = this.waiting[0]) {
      try {
        await this.options.api.sendSignal(next);
        this.waiting.shift();
      } catch (error) {
        if (error instanceof ApiError && isFinal(error)) this.dropRefused(error);
        else await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
    }
    this.isSending = false;
  }

  /** The other page has left, or this one counts as gone; then it enters again and connects anew. */
  private dropRefused({ code }: ApiError): void {
    this.waiting.shift();
    if (code !== 'video.peer_gone') void this.repeatEntry();
  }
}

function isFinal({ status }: ApiError): boolean {
  return status >= 400 && status < 500 && status !== 429;
}

import type { FastifyRequest } from 'fastify';
import { Cache } from '../cache/cache.ts';
import type { Deps } from '../deps.ts';
import { localeOf } from '../locale.ts';
import { areOfAnyVisitor } from './caller.ts';
import type { EncodedBody } from './encoded-body.ts';
import type { PublicAnswer } from './public-answer.ts';

/** About as many as there are months and languages that visitors ask for at the same time; a month has 100 kB. */
const SIZE = 200;
const LONGEST_ADDRESS = 2_000;

/** Caches the bodies of public answers, by address and language, for requests that carry nothing of a person. */
export class ResponseCache {
  readonly #cache = new Cache<EncodedBody>({ size: SIZE });
  readonly #deps: Pick<Deps, 'config' | 'changes' | 'now'>;

  constructor(deps: Pick<Deps, 'config' | 'changes' | 'now'>) {
    this.#deps = deps;
  }

  find(request: FastifyRequest): EncodedBody | undefined {
    const place = this.#placeOf(request);
    return place && this.#cache.find(place)?.value;
  }

  /** Stores an answer that was read after the mark. */
  store(
    request: FastifyRequest,
    mark: number,
    { body, topics, until }: Pick<PublicAnswer<unknown>, 'topics' | 'until'> & { body: EncodedBody },
  ): void {
    const place = this.#placeOf(request);
    if (place) this.#cache.store(place, mark, { value: body, topics, until });
  }

  /** Undefined for a request that carries anything of a person. */
  #placeOf(request: FastifyRequest) {
    const { method, url, headers } = request;
    if (method !== 'GET' || url.length > LONGEST_ADDRESS || this.#isSomebodys(request)) return undefined;
    const { changes, now } = this.#deps;
    return { changes, key: `${localeOf(headers)} ${url}`, now: now() };
  }

  #isSomebodys({ headers }: FastifyRequest): boolean {
    const { cookie, authorization, 'x-booking-draft': draft } = headers;
    if (authorization !== undefined || draft !== undefined) return true;
    if (headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined) return true;
    return cookie !== undefined && !areOfAnyVisitor(this.#deps.config, cookie);
  }
}

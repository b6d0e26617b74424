import type { z } from 'zod';
import { EncodedBody } from './encoded-body.ts';

/** What ends the cached answer; see `Entry` in `cache/cache.ts`. */
interface Validity {
  topics: readonly string[];
  until?: number | undefined;
}

/**
 * An answer that is the same for everybody who requests the same address in the same language. It depends on nothing
 * else of the request, so the server caches it with its ETag and encodings (`response-cache.ts`).
 */
export class PublicAnswer<Value> {
  readonly value: Value;
  readonly topics: readonly string[];
  readonly until: number | undefined;
  #written: { output: z.ZodType; body: EncodedBody } | undefined;

  constructor(value: Value, { topics, until }: Validity) {
    this.value = value;
    this.topics = topics;
    this.until = until;
  }

  /** Serialises the declared fields as JSON, once for this endpoint. */
  body(output: z.ZodType): EncodedBody {
    if (this.#written?.output !== output) {
      this.#written = { output, body: new EncodedBody(JSON.stringify(output.parse(this.value))) };
    }
    return this.#written.body;
  }
}

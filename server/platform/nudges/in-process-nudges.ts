import { EventEmitter } from 'node:events';
import type { Nudges } from './nudges.ts';

/** For the embedded database, which only one process can have open. */
export function inProcessNudges(): Nudges {
  const emitter = new EventEmitter().setMaxListeners(0);
  return {
    async tell(topics, about) {
      for (const topic of topics) emitter.emit(topic, about);
    },
    follow(topic, listener) {
      emitter.on(topic, listener);
      return () => emitter.off(topic, listener);
    },
    async close() {
      emitter.removeAllListeners();
    },
  };
}

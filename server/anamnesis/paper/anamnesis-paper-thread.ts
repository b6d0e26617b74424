import { workInThread } from '#server/platform/thread.ts';
import { type AnamnesisPaper, renderAnamnesis } from './anamnesis-paper.ts';

workInThread((record: AnamnesisPaper) =>
  renderAnamnesis({ ...record, signature: Buffer.from(record.signature) }),
);

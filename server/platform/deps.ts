import type { CardPayment } from '../adapters/card-payment/card-payment.ts';
import type { FileScan } from '../adapters/file-scan/file-scan.ts';
import type { FileStorage } from '../adapters/file-storage/file-storage.ts';
import type { PayPal } from '../adapters/paypal/paypal.ts';
import type { VideoRooms } from '../adapters/video-room/video-room.ts';
import type { Config } from '../config.ts';
import type { Changes } from './changes/changes.ts';
import type { DataKey } from './data-key.ts';
import type { Db } from './database/database.ts';
import type { Log } from './log.ts';
import type { Mailer } from './mail.ts';
import type { PubSub } from './pubsub/pubsub.ts';

/** The dependencies of the capabilities. Each function names the ones that it uses. */
export interface Deps {
  config: Config;
  db: Db;
  now: () => Date;
  log: Log;
  mailer: Mailer;
  cards: CardPayment;
  paypal: PayPal;
  dataKey: DataKey;
  files: FileStorage;
  fileScan: FileScan;
  videoRooms: VideoRooms;
  pubsub: PubSub;
  changes: Changes;
}

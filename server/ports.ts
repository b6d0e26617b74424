import { join } from 'node:path';
import type { PaymentMode } from './adapters/card-payment/card-payment.ts';
import { stripeCardPayment } from './adapters/card-payment/stripe-card-payment.ts';
import { clamdScan, noFileScan } from './adapters/file-scan/file-scan.ts';
import { diskStorage } from './adapters/file-storage/disk-storage.ts';
import type { FileStorage } from './adapters/file-storage/file-storage.ts';
import { s3Storage } from './adapters/file-storage/s3-storage.ts';
import { smtpMailer } from './adapters/mailer/smtp-mailer.ts';
import { restPayPal } from './adapters/paypal/rest-paypal.ts';
import { ownRooms, roomsByTemplate, type VideoRooms } from './adapters/video-room/video-room.ts';
import { zoomRooms } from './adapters/video-room/zoom-rooms.ts';
import type { Config } from './config.ts';
import { type DataKey, dataKeyOf, readOrCreateKeyFile } from './platform/data-key.ts';
import type { Db } from './platform/database/database.ts';
import type { Deps } from './platform/deps.ts';
import type { Mailer } from './platform/mail.ts';
import { rehearsalMailer } from './platform/rehearsal.ts';
import { requireSandbox } from './sandbox.ts';

/** The same clients in every mode; without keys they call the stand-ins at the address of `standIns`. */
export async function providerPorts(
  config: Config,
  now: () => Date,
  standIns: () => Promise<string>,
): Promise<Pick<Deps, 'cards' | 'paypal' | 'videoRooms'>> {
  return {
    videoRooms: await videoPort(config, now, standIns),
    cards: stripeCardPayment(
      config.stripe
        ? { mode: modeOf(config.stripe.secretKey), ...config.stripe }
        : { ...(await requireSandbox(config)).stripe, serverUrl: standIns },
    ),
    paypal: restPayPal(
      config.paypal
        ? { mode: config.isProduction && !config.isRehearsal ? 'live' : 'test', ...config.paypal, now }
        : { ...(await requireSandbox(config)).paypal, serverUrl: standIns, now },
    ),
  };
}

const ZOOM_SERVERS = { tokenUrl: 'https://zoom.us', apiUrl: 'https://api.zoom.us' };

/** Where patient and doctor meet: in our own room, at Zoom, or at any service with links of its own. */
async function videoPort(
  config: Config,
  now: () => Date,
  standIns: () => Promise<string>,
): Promise<VideoRooms> {
  const { videoRooms, videoLinkTemplate, zoom, publicUrl } = config;
  if (videoRooms === 'link' && videoLinkTemplate) return roomsByTemplate(videoLinkTemplate);
  if (videoRooms !== 'zoom') return ownRooms(publicUrl);
  const portal = new URL(publicUrl).host;
  if (zoom) return zoomRooms({ ...zoom, portal, now, servers: async () => ZOOM_SERVERS });
  const servers = async () => ({ tokenUrl: await standIns(), apiUrl: await standIns() });
  return zoomRooms({
    ...(await requireSandbox(config)).zoom,
    hostId: config.zoomHostId,
    portal,
    now,
    servers,
  });
}

/** Mails leave by SMTP, or stay in the mailbox of the sandbox. */
export async function mailPort(config: Config, db: Db, now: () => Date): Promise<Mailer> {
  const { smtpUrl: url, mailFrom: from } = config;
  if (!url) return (await requireSandbox(config)).mailer(db, now);
  const mailer = smtpMailer({ url, from });
  return config.isRehearsal ? rehearsalMailer(mailer) : mailer;
}

function modeOf(secretKey: string): PaymentMode {
  return secretKey.includes('_live_') ? 'live' : 'test';
}

/** The file storage and the virus scanner; without a configured key, one is created in the data folder. */
export async function filePorts(config: Config): Promise<Pick<Deps, 'dataKey' | 'files' | 'fileScan'>> {
  const current = config.dataKey ?? (await readOrCreateKeyFile(config.dataDir));
  const dataKey = dataKeyOf({ current, previous: config.previousDataKey });
  return {
    dataKey,
    files: storageOf(config, dataKey),
    fileScan: config.virusScanner ? clamdScan(config.virusScanner) : noFileScan,
  };
}

function storageOf({ dataDir, minFreeBytes, s3 }: Config, key: DataKey): FileStorage {
  return s3
    ? s3Storage({ account: s3, folder: join(dataDir, 'leaving'), minFreeBytes, key })
    : diskStorage({ folder: join(dataDir, 'files'), minFreeBytes, key });
}

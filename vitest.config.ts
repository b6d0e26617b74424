import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const isOnPostgres = process.env.TEST_ENGINE === 'postgres';
const otherEngine = isOnPostgres ? 'embedded' : 'postgres';
const RULES = '{server,sandbox}/**/*.rules.test.ts';
/**
 * What can differ on the embedded engine: the parts of the platform that speak to the database, races, kills, and one
 * story of each capability. A browser test opens the demo on it. All the others run on PostgreSQL alone;
 * `npm run test:all` runs everything on both.
 */
const CAN_DIFFER = [
  'database/*.test.ts',
  'server/platform/{database,jobs,nudges,rate-limit,sessions}/**/*.test.ts',
  'server/platform/backup/restored-clinic.test.ts',
  'server/**/*{.embedded,race,meanwhile}.test.ts',
  'server/anamnesis/sign/signed-record.test.ts',
  'server/appointments/cancel/cancel-appointment.test.ts',
  'server/audit/{chain/*,erase/erase-patient}.test.ts',
  'server/booking/{commit,one-place}.test.ts',
  'server/catalogue/catalogue.test.ts',
  'server/chat/send-message.test.ts',
  'server/enquiries/send-enquiry.test.ts',
  'server/content/edit-legal-text.test.ts',
  'server/dashboard/dashboard.test.ts',
  'server/documents/send-finding.test.ts',
  'server/identity/{profile/profile-change,register/register,sign-in/sign-in}.test.ts',
  'server/patients/read-patient-file.test.ts',
  'server/invoices/issue-invoice.test.ts',
  'server/payments/charge/charge-card.test.ts',
  'server/schedule/{hold/hold,free-slots/schedules}.test.ts',
  'server/video/room.test.ts',
];
const EVERYTHING = ['{server,sandbox,database}/**/*.test.ts'];
const isPart = !isOnPostgres && process.env.TEST_SCOPE === 'can-differ';
/** For two cores; a third worker won nothing on PostgreSQL either. Component tests alone are run by more. */
const WORKERS = 2;
const inThreads = {
  pool: 'threads',
  // Files of a worker share its libraries; nothing else, see the setup.
  isolate: false,
  setupFiles: 'web/testing-setup.ts',
  unstubGlobals: true,
  unstubEnvs: true,
} as const;

/** These start processes or run for many seconds. Begun last, they would keep one core waiting for the other. */
const LONG =
  /\.embedded\.test\.ts$|race\.test\.ts$|(fuzz|money-storm|money-model|script-payloads|refund|check-dispute)\.test\.ts$/;

class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => Number(LONG.test(moduleId));
    return (await super.sort(files)).toSorted((a, b) => isLong(b) - isLong(a));
  }
}

/**
 * `unit` needs nothing but Node. `component` draws screens in a simulated browser; `web/testing/` opens them.
 * `capability` tests speak to a real database: embedded, or the PostgreSQL of TEST_DATABASE_URL when
 * TEST_ENGINE=postgres; `*.embedded.test.ts` and `*.postgres.test.ts` on one only.
 */
export default defineConfig({
  test: {
    // TEST_ORDER=random: every test makes its own data, so any order holds. The seed is printed; --sequence.seed repeats it.
    sequence: process.env.TEST_ORDER === 'random' ? { shuffle: true } : { sequencer: LongFilesFirst },
    maxWorkers: WORKERS,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{web,contract,texts,scripts,bench}/**/*.test.{ts,mjs}', RULES],
          ...inThreads,
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'component',
          include: ['web/**/*.test.tsx'],
          // A simulated browser, without layout; chosen for its speed.
          environment: 'happy-dom',
          ...inThreads,
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'capability',
          include: isPart ? CAN_DIFFER : EVERYTHING,
          exclude: [...configDefaults.exclude, `**/*.${otherEngine}.test.ts`, RULES],
          globalSetup: 'server/platform/database/testing-setup.ts',
          setupFiles: ['server/testing/cheap-hashes.ts', 'server/testing/open-database.ts'],
          pool: 'forks',
          execArgv: [`--import=${new URL('server/testing/compare-classes-quickly.ts', import.meta.url)}`],
          // Files of a worker share its modules, its portal and its database, which every test empties first.
          isolate: false,
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});

import { identity } from '#texts/generated/identity.ts';
import { TimedButton } from '#web/identity/TimedButton.tsx';
import { useCountdown } from '#web/identity/use-countdown.ts';
import { callApi } from '#web/lib/call-api.ts';
import { useTexts } from '#web/lib/language.ts';
import { useApiForm } from '#web/lib/use-api-form.ts';

/** One mail a minute is all the server sends. */
const LOCKED_SECONDS = 60;

export function SendCodeAgain({ email, onSent }: { email: string; onSent: (message: string) => void }) {
  const t = useTexts(identity);
  const { secondsLeft, start } = useCountdown(LOCKED_SECONDS);
  const form = useApiForm({
    defaultValues: {},
    send: () => callApi('POST /api/send-otp', { email }),
    onDone: ({ message }) => {
      onSent(message);
      start(LOCKED_SECONDS);
    },
  });
  return (
    <TimedButton look="quiet" secondsLeft={secondsLeft} isBusy={form.isBusy} onClick={() => form.submit()}>
      {t.code_again}
    </TimedButton>
  );
}

import { useMutation } from '@tanstack/react-query';
import { form as words } from '#texts/generated/form.ts';
import { showToast } from '#web/ui/toasts.ts';
import { useTexts } from './language.ts';

/** A button's call: what the server answers, or why it refuses, appears as a toast. */
export function useApiAction<Input, Answer extends { message: string }>(
  send: (input: Input) => Promise<Answer>,
  onDone?: (answer: Answer) => void,
) {
  const t = useTexts(words);
  return useMutation({
    mutationFn: send,
    onSuccess: (answer) => {
      showToast({ type: 'success', text: answer.message });
      onDone?.(answer);
    },
    onError: (error) => showToast({ type: 'error', text: error.message || t.unreachable }),
  });
}

import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { chooseLanguage } from '#web/lib/language.ts';
import { WindowPage } from '#web/testing/window-page.tsx';
import { TimeAnswer } from './TimeAnswer.tsx';

afterEach(() => act(() => chooseLanguage('de')));

test('an answer by a tap in German is pressed in English too, and another tap takes its place', () => {
  const answers: string[] = [];
  const onAnswer = (answer: string) => void answers.push(answer);
  render(
    <WindowPage>
      <TimeAnswer id="last" question="Last mammogram" answer="Noch nie" onAnswer={onAnswer} />
    </WindowPage>,
  );
  act(() => chooseLanguage('en'));
  expect(screen.getByRole('button', { pressed: true }).textContent).toBe('Never');
  act(() => screen.getByRole('button', { name: 'Don’t know' }).click());
  act(() => screen.getByRole('button', { name: 'Never' }).click());
  expect(answers).toEqual(['Don’t know', '']);
});

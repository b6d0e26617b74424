import { useEffect, useRef, useState } from 'react';
import { video } from '#texts/generated/video.ts';
import { useTexts } from '#web/lib/language.ts';
import type { CallView, OtherView } from '../call/call.ts';
import type { MediaView } from '../devices/own-media.ts';

type Words = (typeof video)['de'];

/** The state of the call in sentences: what those who do not see the pictures are told when it changes. */
export function sentencesOf(call: CallView, media: MediaView, isOnline: boolean, t: Words): string[] {
  return [
    ...(isOnline ? [] : [t.offline]),
    ...call.others.flatMap((other) => sentencesAbout(other, t)),
    media.isMuted ? t.muted_self : t.unmuted_self,
    media.isCameraOff ? t.camera_off_self : t.camera_on_self,
    ...(media.isSharing ? [t.sharing_self] : []),
  ];
}

function sentencesAbout({ name, link, state, quality, isVoiceOnly }: OtherView, t: Words): string[] {
  if (link !== 'connected') return link === 'refused' ? [t.refused_title] : [t[link]({ name })];
  return [
    t.connected({ name }),
    ...(state?.isMuted ? [t.other_muted({ name })] : []),
    ...(state?.isCameraOff ? [t.other_camera_off({ name })] : []),
    ...(state?.isSharing ? [t.sharing_other({ name })] : []),
    ...(isVoiceOnly ? [t.voice_only] : []),
    ...(quality === 'poor' && !isVoiceOnly ? [t.quality({ quality: t.quality_poor })] : []),
  ];
}

/** Only what is new since the sentences before. */
export function newSentences(before: readonly string[], now: readonly string[]): string[] {
  return now.filter((sentence) => !before.includes(sentence));
}

/** The newest caption. People who left are named as well: their sentence does not come from the view any more. */
export function useCaption(call: CallView, media: MediaView, isOnline: boolean): string {
  const t = useTexts(video);
  const sentences = sentencesOf(call, media, isOnline, t);
  const names = call.others.map(({ name }) => name);
  const before = useRef({ sentences, names });
  const [caption, setCaption] = useState('');
  const all = sentences.join('\n');
  const present = names.join('\n');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the joined texts stand for the lists, which are new each time.
  useEffect(() => {
    const gone = before.current.names.filter((name) => !names.includes(name));
    const news = [
      ...gone.map((name) => t.left({ name })),
      ...newSentences(before.current.sentences, sentences),
    ];
    before.current = { sentences, names };
    if (news.length > 0) setCaption(news.join(' '));
  }, [all, present]);
  return caption;
}

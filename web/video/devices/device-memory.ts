import { browserStorage } from '#web/lib/browser-storage.ts';

/** The devices that a person chose at this computer; nothing of it reaches the server. */
export interface ChosenDevices {
  camera?: string;
  microphone?: string;
  speaker?: string;
}

const KEY = 'video_devices';

export function chosenDevices(): ChosenDevices {
  try {
    const kept = JSON.parse(browserStorage().getItem(KEY) ?? '{}') as Record<string, unknown>;
    const names = ['camera', 'microphone', 'speaker'] as const;
    return Object.fromEntries(
      names.flatMap((name) => (typeof kept[name] === 'string' ? [[name, kept[name]]] : [])),
    );
  } catch {
    return {};
  }
}

export function rememberDevices(chosen: ChosenDevices): void {
  browserStorage().setItem(KEY, JSON.stringify(chosen));
}

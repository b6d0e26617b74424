import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Room } from '#contract/video.contract.ts';

export interface RoomPanel {
  id: 'chat' | 'brief';
  label: string;
  Icon: LucideIcon;
  content: ReactNode;
}

/** What differs between the sides of a room. */
export interface RoomParts {
  /** Where to go when there is no call. */
  ways: ReactNode;
  heading: (room: Room) => string;
  /** Beside the picture, one at a time. */
  panels: (room: Room) => RoomPanel[];
  /** Above the picture: who waits and is to be let in. `onRoom` takes over what the server answered. */
  banner?: (room: Room, onRoom: (room: Room) => void) => ReactNode;
  /** In the middle while nobody else is in the call; without it, a sentence says so. */
  alone?: (room: Room, onRoom: (room: Room) => void) => ReactNode;
  /** Entries of the menu. */
  menu?: (room: Room, onRoom: (room: Room) => void) => ReactNode;
  /** What this side does after a call that took place, when the room is closed. */
  afterwards?: (room: Room) => ReactNode;
  /** After the call, while the room is still open. */
  left: (room: Room, onReturn: () => void) => ReactNode;
  /** Leaving asks no question: what follows offers the way back. */
  mayShare: (room: Room) => boolean;
}

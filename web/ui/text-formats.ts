import type { Editor } from '@tiptap/react';
import type { LucideIcon } from 'lucide-react';
import Bold from 'lucide-react/icons/bold';
import Heading2 from 'lucide-react/icons/heading-2';
import Heading3 from 'lucide-react/icons/heading-3';
import Italic from 'lucide-react/icons/italic';
import Link from 'lucide-react/icons/link';
import List from 'lucide-react/icons/list';
import ListOrdered from 'lucide-react/icons/list-ordered';

interface Format {
  Icon: LucideIcon;
  /** What the editor calls it. */
  mark: string;
  attributes?: { level: 3 | 4 };
}

export const FORMATS = {
  heading: { Icon: Heading2, mark: 'heading', attributes: { level: 3 } },
  subheading: { Icon: Heading3, mark: 'heading', attributes: { level: 4 } },
  bold: { Icon: Bold, mark: 'bold' },
  italic: { Icon: Italic, mark: 'italic' },
  link: { Icon: Link, mark: 'link' },
  numbered: { Icon: ListOrdered, mark: 'orderedList' },
  bulleted: { Icon: List, mark: 'bulletList' },
} as const satisfies Record<string, Format>;

export type FormatName = keyof typeof FORMATS;

export function isFormatActive(editor: Editor, name: FormatName): boolean {
  const { mark, attributes }: Format = FORMATS[name];
  return editor.isActive(mark, attributes);
}

/** Gives the selected words a format, or takes it from them. A link needs an address: see LinkDialog. */
export function applyFormat(editor: Editor, name: Exclude<FormatName, 'link'>): void {
  const writing = editor.chain().focus();
  const changed = {
    heading: () => writing.toggleNode('heading', 'paragraph', FORMATS.heading.attributes),
    subheading: () => writing.toggleNode('heading', 'paragraph', FORMATS.subheading.attributes),
    bold: () => writing.toggleMark('bold'),
    italic: () => writing.toggleMark('italic'),
    numbered: () => writing.toggleList('orderedList', 'listItem'),
    bulleted: () => writing.toggleList('bulletList', 'listItem'),
  };
  changed[name]().run();
}

import { useEffect, useState } from 'react';

/** The line a reader's eyes rest on: a section that crosses it is the current one. */
const READING_LINE = '-35% 0px -64% 0px';

/** The id of the section being read, to be marked in the navigation. */
export function useCurrentSection(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState(ids[0]);
  const list = ids.join(' ');

  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        const crossing = entries.find(({ isIntersecting }) => isIntersecting);
        if (crossing) setCurrent(crossing.target.id);
      },
      { rootMargin: READING_LINE },
    );
    for (const id of list.split(' ')) {
      const section = document.getElementById(id);
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, [list]);

  return current;
}

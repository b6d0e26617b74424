import type { ReactNode } from 'react';
import { Tabs as AriaTabs, type Key, Tab, TabList, TabPanel } from 'react-aria-components/Tabs';
import { useOwnPressableStyle } from './pressable-style.ts';
import styles from './Tabs.module.css';

interface TabWords {
  id: string;
  title: ReactNode;
  content: ReactNode;
  isDisabled?: boolean;
}

interface TabsProps {
  /** Names the row of tabs for assistive technology. */
  label: string;
  tabs: readonly TabWords[];
  /** Leave both out to let the tabs keep their own state. */
  selected?: string;
  onSelect?: (id: string) => void;
}

export function Tabs({ label, tabs, selected, onSelect }: TabsProps) {
  useOwnPressableStyle();

  return (
    <AriaTabs
      className={styles.tabs ?? ''}
      {...(selected !== undefined && { selectedKey: selected })}
      {...(onSelect && { onSelectionChange: (key: Key) => onSelect(String(key)) })}
    >
      <TabList aria-label={label} className={styles.list ?? ''}>
        {tabs.map(({ id, title, isDisabled = false }) => (
          <Tab key={id} id={id} isDisabled={isDisabled} className={styles.tab ?? ''}>
            {title}
          </Tab>
        ))}
      </TabList>
      {tabs.map(({ id, content }) => (
        <TabPanel key={id} id={id} className={styles.panel ?? ''}>
          {content}
        </TabPanel>
      ))}
    </AriaTabs>
  );
}

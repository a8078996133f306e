import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './panel-tabs.module.css';

export interface PanelTab<Key extends string = string> {
  key: Key;
  label: string;
  /** Accessible name, with the count in words. */
  name: string;
  /** In the reader's digits; undefined: nothing to count. */
  countText: string | undefined;
}

interface PanelTabsProps<Key extends string> {
  label: string;
  tabs: readonly PanelTab<Key>[];
  current: Key;
  onChange: (key: Key) => void;
  /** Content of the current tab. */
  children: ReactNode;
}

/** Tabs that fill a side panel, of which the current one has content. */
export function PanelTabs<Key extends string>(props: PanelTabsProps<Key>) {
  const { label, tabs, current, onChange, children } = props;
  return (
    <Tabs
      unstyled
      classNames={{
        root: classes.root ?? '',
        list: classes.list ?? '',
        tab: classes.tab ?? '',
        panel: classes.root ?? '',
      }}
      value={current}
      onChange={(key) => {
        const tab = tabs.find((each) => each.key === key);
        if (tab) onChange(tab.key);
      }}
    >
      <Tabs.List aria-label={label}>
        {tabs.map(({ key, label: word, name, countText }) => (
          <Tabs.Tab key={key} value={key} aria-label={name}>
            {word}
            {countText === undefined ? null : <span className={classes.count}>{countText}</span>}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={current}>{children}</Tabs.Panel>
    </Tabs>
  );
}

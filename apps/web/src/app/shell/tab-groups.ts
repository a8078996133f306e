import type { ParseKeys } from 'i18next';
import type { TabGroup } from '../../lib/routing/app-route.ts';

/** Names of the groups of tabs. */
const GROUPS: Readonly<Record<TabGroup, ParseKeys>> = {
  account: 'nav.groups.account',
  security: 'nav.groups.security',
  administration: 'nav.groups.administration',
  setup: 'nav.groups.setup',
};

/** Tabs in the order of their section, of which those of one group stand behind one: a group of one needs none. */
export function groupsOf<Tab>(
  tabs: readonly Tab[],
  groupOf: (tab: Tab) => TabGroup | undefined,
): { readonly label?: ParseKeys; readonly tabs: readonly [Tab, ...Tab[]] }[] {
  const groups = new Map<unknown, [Tab, ...Tab[]]>();
  for (const tab of tabs) {
    const key = groupOf(tab) ?? tab;
    const group = groups.get(key);
    if (group) group.push(tab);
    else groups.set(key, [tab]);
  }
  return [...groups.values()].map((group) => {
    const name = group.length > 1 ? groupOf(group[0]) : undefined;
    return { ...(name && { label: GROUPS[name] }), tabs: group };
  });
}

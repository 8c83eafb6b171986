import '@mantine/core/styles/Tabs.layer.css';
import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './detail-tabs.module.css';
import { PagePart } from './page-part.ts';
import { useTab } from './panel-state.ts';
import { useTabInSight } from './tab-in-sight.ts';

export interface DetailTab<Name extends string = string> {
  name: Name;
  label: string;
  /** A count after the label. */
  note?: ReactNode;
  /** Rendered only while its tab is selected. */
  content: () => ReactNode;
}

/** Tabs of a detail; the selected one is in the address, so that it can be linked and navigated. */
export function DetailTabs<Name extends string>({
  label,
  tabs,
}: {
  label: string;
  tabs: readonly DetailTab<Name>[];
}) {
  const [chosen, choose] = useTab(tabs.map((tab) => tab.name));
  const list = useTabInSight(tabs.findIndex(({ name }) => name === chosen));
  return (
    <Tabs value={chosen} onChange={(next) => next && choose(next as Name)} keepMounted={false}>
      <Tabs.List ref={list} aria-label={label} className={classes.list!}>
        {tabs.map((tab) => (
          <Tabs.Tab key={tab.name} value={tab.name} className={classes.tab!}>
            {tab.label}
            {tab.note !== undefined && <span className={classes.note}>{tab.note}</span>}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map((tab) => (
        <Tabs.Panel key={tab.name} value={tab.name} className={classes.panel!}>
          {tab.name === chosen && <PagePart value={true}>{tab.content()}</PagePart>}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

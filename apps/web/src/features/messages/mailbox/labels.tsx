import { listEmailLabels } from '@fleet/contracts/messages/email-labels.ts';
import { EMAIL_LABELS, type EmailLabel } from '@fleet/contracts/messages/email-shapes.ts';
import { Menu } from '@mantine/core';
import { IconCheck, IconMinus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/call.ts';
import classes from './mailbox.module.css';
import { MAILBOX } from './mailbox-count.ts';

const isShipped = (label: EmailLabel): label is (typeof EMAIL_LABELS)[number] =>
  EMAIL_LABELS.some((one) => one === label);

/** Labels the reader made, by name. */
export function useOwnLabels() {
  const { data } = useQuery({
    queryKey: [MAILBOX, 'labels'],
    queryFn: ({ signal }) => call(listEmailLabels, { signal }),
    staleTime: 60_000,
  });
  return data?.rows ?? [];
}

/** What a label is called; empty for one that was deleted a moment ago. */
export function useLabelName() {
  const { t } = useTranslation();
  const own = useOwnLabels();
  return (label: EmailLabel) =>
    isShipped(label) ? t(`mailbox.labels.${label}`) : (own.find((one) => one.label === label)?.name ?? '');
}

/** A label as its dot, with its name beside it unless that is left out. */
export function LabelDot({ label, bare = false }: { label: EmailLabel; bare?: boolean }) {
  const own = useOwnLabels();
  const name = useLabelName()(label);
  if (name === '') return null;
  const color = own.find((one) => one.label === label)?.color;
  return (
    <span className={classes.label} title={bare ? name : undefined}>
      <i data-label={isShipped(label) ? label : undefined} data-color={color} aria-hidden />
      <span className={bare ? 'visually-hidden' : undefined} dir="auto">
        {name}
      </span>
    </span>
  );
}

interface LabelMenuProps {
  /** The labels of each of these messages. */
  labels: readonly (readonly EmailLabel[])[];
  /** Called with whether all of them are to have the label. */
  onSet: (label: EmailLabel, isOn: boolean) => void;
  children: ReactNode;
}

/** Gives messages labels or takes them away: what only some have, all get first. */
export function LabelMenu({ labels, onSet, children }: LabelMenuProps) {
  const { t } = useTranslation();
  const own = useOwnLabels();
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown className={classes.labelMenu!}>
        {[...EMAIL_LABELS, ...own.map(({ label }) => label)].map((label) => {
          const count = labels.filter((one) => one.includes(label)).length;
          const isOnAll = count > 0 && count === labels.length;
          return (
            <Menu.Item
              key={label}
              onClick={() => onSet(label, !isOnAll)}
              rightSection={
                isOnAll ? (
                  <IconCheck size={16} aria-label={t('mailbox.is_on')} />
                ) : count > 0 ? (
                  <IconMinus size={16} aria-label={t('mailbox.some_have')} />
                ) : null
              }
            >
              <LabelDot label={label} />
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}

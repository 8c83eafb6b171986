import { IconHelpCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Area } from '../lib/area.ts';
import { isCallError } from '../lib/call-error.ts';
import type { PagePath } from '../lib/page-link.ts';
import { useSignedIn } from '../lib/user-context.ts';
import classes from './help-link.module.css';
import { LinkAnchor } from './link-button.tsx';
import { type CheckCode, TOPIC_OF_CODE } from './topic-of-code.ts';

const PAGES = {
  customer: '/help/$id',
  admin: '/admin/help/$id',
  'gas station': '/gas-station/help/$id',
  'gas station network': '/gas-station-network/help/$id',
  supervisor: '/supervisor/help/$id',
} as const satisfies Record<Area, PagePath>;

/** Learn more: a link from an empty state to the topic that explains it. */
export function HelpLink({ topic, label = 'help.learn_more' }: { topic: string; label?: string }) {
  const { t } = useTranslation();
  const { area } = useSignedIn();
  return (
    <LinkAnchor to={PAGES[area]} params={{ id: topic }} className={classes.link!}>
      <IconHelpCircle size={16} stroke={1.75} aria-hidden />
      {t(label)}
    </LinkAnchor>
  );
}

/** After a message: Why? Links from a rejected action to the topic of its code; nothing where the message says it all. */
export function WhyLink({ error }: { error: unknown }) {
  const topic = isCallError(error) ? TOPIC_OF_CODE[error.code] : undefined;
  return topic ? (
    <>
      {' '}
      <HelpLink topic={topic} label="help.why" />
    </>
  ) : null;
}

/** The same for failed checks: a single one has its own topic, several the general one. */
export function WhyFailedLink({ checks }: { checks: readonly { code: CheckCode; passed: boolean }[] }) {
  const failed = checks.filter((check) => !check.passed);
  if (failed.length === 0) return null;
  const own = failed.length === 1 ? TOPIC_OF_CODE[failed[0]!.code] : undefined;
  return <HelpLink topic={own ?? 'why-declined'} label="help.why" />;
}

import { UnstyledButton } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './checks-table.module.css';

export interface ShownCheck {
  code: string;
  title: ReactNode;
  passed: boolean;
  /** Limit, used before, and total with this fill; omitted if not applicable. */
  limit?: ReactNode;
  used?: ReactNode;
  value?: ReactNode;
  /** "Over by 6.75 L", "third of 4"; "Passed" by default if passed. */
  answer?: ReactNode;
  /** Remedy, shown under a failed check on phones. */
  wayOut?: ReactNode;
}

interface ChecksProps {
  checks: readonly ShownCheck[];
}

const PASSED_SHOWN = 5;

/** The policy's checks as a table: failed ones first, with limit, value and result; many passed ones are collapsed. */
export function ChecksTable({ checks }: ChecksProps) {
  const { t } = useTranslation();
  const [isAll, setIsAll] = useState(false);
  const { failed, passed } = split(checks);
  const shown = isAll || passed.length <= PASSED_SHOWN + 1 ? passed : passed.slice(0, PASSED_SHOWN);
  return (
    <>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('checks_table.check')}</th>
            <th scope="col" data-numeric>
              {t('checks_table.limit')}
            </th>
            <th scope="col" data-numeric>
              {t('checks_table.this_fill')}
            </th>
            <th scope="col">{t('checks_table.answer')}</th>
          </tr>
        </thead>
        <tbody>
          {[...failed, ...shown].map((check) => (
            <tr key={check.code} data-failed={!check.passed || undefined}>
              <th scope="row">{check.title}</th>
              <td data-numeric>{check.limit}</td>
              <td data-numeric>{check.value}</td>
              <td>
                <span className={classes.answer} data-passed={check.passed || undefined}>
                  {check.passed ? <IconCheck size={16} aria-hidden /> : <IconX size={16} aria-hidden />}
                  {check.answer ?? t(check.passed ? 'checks_table.passed' : 'checks_table.not_passed')}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {shown.length < passed.length && (
        <UnstyledButton className={classes.more!} onClick={() => setIsAll(true)}>
          {t('checks_table.more_passed', { count: passed.length - shown.length })}
        </UnstyledButton>
      )}
    </>
  );
}

/** The same for phones: failed checks as cards, then one line per passed check. */
export function ChecksList({ checks }: ChecksProps) {
  const { t } = useTranslation();
  const { failed, passed } = split(checks);
  return (
    <div className={classes.list}>
      {failed.map((check) => (
        <div key={check.code} className={classes.failed}>
          <div className={classes.failedHeader}>
            <IconX size={24} aria-hidden />
            <b>{check.title}</b>
            <em>{check.answer ?? t('checks_table.not_passed')}</em>
          </div>
          <dl className={classes.values}>
            <Value term={t('checks_table.limit')} value={check.limit} />
            <Value term={t('checks_table.used')} value={check.used} />
            <Value term={t('checks_table.with_this')} value={check.value} />
          </dl>
          {check.wayOut && <p className={classes.wayOut}>{check.wayOut}</p>}
        </div>
      ))}
      {passed.length > 0 && (
        <p className={classes.passedHeader}>{t('checks_table.pass', { count: passed.length })}</p>
      )}
      {passed.map((check) => (
        <div key={check.code} className={classes.passed}>
          <IconCheck size={20} aria-hidden />
          <span>{check.title}</span>
          <span className="muted">{check.answer ?? check.value}</span>
        </div>
      ))}
    </div>
  );
}

function Value({ term, value }: { term: string; value: ReactNode }) {
  if (value === undefined || value === null) return null;
  return (
    <div>
      <dt>{term}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function split(checks: readonly ShownCheck[]) {
  return { failed: checks.filter((check) => !check.passed), passed: checks.filter((check) => check.passed) };
}

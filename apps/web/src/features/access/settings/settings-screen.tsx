import { riyadhDate } from '@fleet/domain/riyadh-time.ts';
import { Button, Skeleton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/appearance-context.ts';
import { errorText } from '../../../lib/error-text.ts';
import { formatDate } from '../../../lib/format.ts';
import { useCan } from '../../../lib/user-context.ts';
import { Card } from '../../../ui/card.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PlanDialog } from './plan-dialog.tsx';
import { useSettingText } from './setting-text.ts';
import { type Setting, useSettings } from './settings.api.ts';
import classes from './settings.module.css';

/** Financial settings with effective dates: current, past and scheduled values, and scheduling a new one. */
export function SettingsScreen() {
  const { t } = useTranslation();
  const { data, error, refetch } = useSettings();
  return (
    <>
      <PageHeader title={t('menu.settings')}>
        {t('settings.line')} <Link to="/admin/sign-in-provider">{t('menu.sign_in_provider')}</Link>
      </PageHeader>
      {error && !data ? (
        <ErrorState text={errorText(t, error)} onRetry={() => void refetch()} />
      ) : (
        <div className={classes.settings}>
          {data ? (
            data.rows.map((setting) => <SettingCard key={setting.name} setting={setting} />)
          ) : (
            <>
              <Skeleton height={220} />
              <Skeleton height={220} />
            </>
          )}
        </div>
      )}
    </>
  );
}

function SettingCard({ setting }: { setting: Setting }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const valueText = useSettingText();
  const mayPlan = useCan('update setting');
  const [isPlanning, setIsPlanning] = useState(false);
  const { name } = setting;
  const today = riyadhDate(new Date());
  const inForce = setting.history.filter(({ starts_on }) => starts_on <= today).at(-1);
  return (
    <Card
      title={t(`settings.${name}.title`)}
      action={
        mayPlan && (
          <Button variant="default" onClick={() => setIsPlanning(true)}>
            {t('settings.change')}
          </Button>
        )
      }
    >
      <p className={classes.now}>
        <b>{valueText(name, setting.value)}</b>
        <span>
          {inForce
            ? t('settings.since', { date: formatDate(`${inForce.starts_on}T00:00:00+03:00`, language) })
            : t('settings.as_delivered')}
        </span>
      </p>
      <p className={classes.text}>{t(`settings.${name}.text`)}</p>
      {setting.history.length > 0 && (
        <table className={classes.history}>
          <caption>{t('settings.history')}</caption>
          <tbody>
            {setting.history.toReversed().map((dated) => (
              <tr key={dated.starts_on} data-now={dated === inForce || undefined}>
                <th scope="row">{formatDate(`${dated.starts_on}T00:00:00+03:00`, language)}</th>
                <td>{valueText(name, dated.value)}</td>
                <td>
                  {dated.starts_on > today
                    ? t('settings.planned')
                    : dated === inForce
                      ? t('settings.in_force')
                      : t('settings.past')}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {isPlanning && <PlanDialog setting={setting} onClose={() => setIsPlanning(false)} />}
    </Card>
  );
}

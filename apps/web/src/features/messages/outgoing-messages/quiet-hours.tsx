import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import { MINUTES_PER_DAY } from '@fleet/contracts/messages/channel-choices.ts';
import { Switch, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/error-text.ts';
import { showError } from '../../../ui/toast.tsx';
import { type ChannelChoices, useSaveQuiet } from './channel-choices.api.ts';
import classes from './notification-settings.module.css';

const NIGHT = { from: 22 * 60, to: 6 * 60 };

/** The hours in which only what is urgent or compulsory wakes the user, in Riyadh. */
export function QuietHours({ quiet }: { quiet: ChannelChoices['quiet'] }) {
  const { t } = useTranslation();
  const save = useSaveQuiet();
  const change = (next: ChannelChoices['quiet']) =>
    save.mutate(next, { onError: (problem) => showError(errorText(t, problem)) });
  return (
    <div className={classes.quiet}>
      <Switch
        label={t('channel_choices.quiet_on')}
        checked={quiet !== null}
        disabled={save.isPending}
        onChange={({ currentTarget }) => change(currentTarget.checked ? NIGHT : null)}
      />
      {quiet && (
        <div className={classes.hours}>
          {(['from', 'to'] as const).map((end) => (
            <TextInput
              key={`${end} ${quiet[end]}`}
              type="time"
              label={t(`channel_choices.${end}`)}
              defaultValue={clockOf(quiet[end])}
              onBlur={({ currentTarget }) => {
                const minute = minuteOf(currentTarget.value);
                if (minute !== null && minute !== quiet[end]) change({ ...quiet, [end]: minute });
              }}
            />
          ))}
        </div>
      )}
    </div>
  );
}

function clockOf(minute: number): string {
  return [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

function minuteOf(clock: string): number | null {
  const [hours, minutes] = clock.split(':').map(Number);
  const minute = hours! * 60 + (minutes ?? Number.NaN);
  return minute >= 0 && minute < MINUTES_PER_DAY ? minute : null;
}

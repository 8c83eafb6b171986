import {
  CALENDARS,
  type CalendarEvent,
  createCalendarEvent,
  deleteCalendarEvent,
  SERIES_SCOPES,
  type SeriesScope,
  updateCalendarEvent,
} from '@fleet/contracts/messages/calendar.ts';
import { addDays, riyadhDate, startOfRiyadhDate } from '@fleet/domain/riyadh-time.ts';
import { Button, MultiSelect } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/error-text.ts';
import { useChange } from '../../../lib/use-change.ts';
import { SegmentField, SelectField, SwitchField } from '../../../ui/form/choice-fields.tsx';
import { DateField, DateTimeField } from '../../../ui/form/date-fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { plainField } from '../../../ui/form/plain-field.ts';
import { TextField } from '../../../ui/form/text-fields.tsx';
import { type FieldProps, useContractForm } from '../../../ui/form/use-contract-form.ts';
import { showError, showSuccess } from '../../../ui/toast.tsx';
import { lastDayOf } from './calendar-days.ts';
import { listGuests } from './guests.ts';
import { NO_REPEAT, type RepeatDraft, RepeatFields } from './repeat-fields.tsx';

interface EventDialogProps {
  event: CalendarEvent | null;
  /** The day of a new one. */
  day: string;
  onClose: () => void;
}

const at = (day: string, hour: number) =>
  new Date(startOfRiyadhDate(day).getTime() + hour * 3_600_000).toISOString();

/** Which event a change is made to: the one that was opened, its series, or what follows in it. */
function targetOf(event: CalendarEvent | null, scope: SeriesScope) {
  const { series = null, version = 0 } = event?.extendedProps ?? {};
  if (!series || (scope === 'this' && series.id !== event?.id))
    return { id: event?.id ?? 0, version, part: {} };
  return { id: series.id, version: series.version, part: { scope, day: series.day } };
}

function draftOfRepeat(event: CalendarEvent | null): RepeatDraft {
  const repeat = event?.extendedProps.repeat;
  return repeat ? { ...repeat, until: repeat.until ?? '' } : NO_REPEAT;
}

/** An event: when, in which calendar, with whom. Its owner may remove it. */
export function EventDialog({ event, day, onClose }: EventDialogProps) {
  const { t } = useTranslation();
  const create = useChange(createCalendarEvent, ['calendar_event']);
  const update = useChange(updateCalendarEvent, ['calendar_event']);
  const remove = useChange(deleteCalendarEvent, ['calendar_event']);
  const series = event?.extendedProps.series ?? null;
  const [scope, setScope] = useState<SeriesScope>('this');
  const target = targetOf(event, scope);
  const guests = useQuery({ queryKey: ['colleagues'], queryFn: ({ signal }) => listGuests(signal) });
  const form = useContractForm({
    route: createCalendarEvent,
    initial: event
      ? {
          ...event,
          extendedProps: {
            ...event.extendedProps,
            guest_ids: event.extendedProps.guests.map(({ id }) => id),
            repeat: null,
          },
        }
      : {
          ...{ title: '', url: null, allDay: false, start: at(day, 9), end: at(day, 10) },
          extendedProps: {
            calendar: 'business',
            place: null,
            note: null,
            is_shared: false,
            guest_ids: [],
            repeat: null,
          },
        },
    save: (body) =>
      event
        ? update.mutateAsync({
            params: { id: target.id },
            body: { ...body, version: target.version, ...target.part },
          })
        : create.mutateAsync({ body }),
    onSaved: () => {
      showSuccess(t('calendar.saved'));
      onClose();
    },
  });
  const [start, end, allDay] = [form.field('start'), form.field('end'), form.field('allDay')];
  const repeat = form.field('extendedProps.repeat') as FieldProps<RepeatDraft>;
  const invited = form.field('extendedProps.guest_ids');
  const known = [...(guests.data ?? []), ...(event?.extendedProps.guests ?? [])];
  const choices = [...new Map(known.map((one) => [one.id, one.name]))];
  const spanDays = (first: string, last: string) => {
    start.onChange(startOfRiyadhDate(first).toISOString());
    end.onChange(startOfRiyadhDate(addDays(last < first ? first : last, 1)).toISOString());
  };
  const firstDay = start.value ? riyadhDate(new Date(start.value)) : day;
  const lastDay = start.value && end.value ? lastDayOf({ start: start.value, end: end.value }) : firstDay;
  return (
    <FormDialog
      form={form}
      title={t(event ? 'calendar.edit_event' : 'calendar.new_event')}
      save={t('calendar.save')}
      onClose={onClose}
    >
      {series && (
        <SegmentField
          {...plainField<SeriesScope | ''>({
            ...{ name: 'scope', label: t('calendar.scope'), required: true, value: scope },
            onChange: (next) => {
              setScope(next || 'this');
              // A single day has no rhythm of its own.
              repeat.onChange(next === 'this' ? NO_REPEAT : draftOfRepeat(event));
            },
          })}
          choices={SERIES_SCOPES.map((value) => ({ value, label: t(`calendar.scopes.${value}`) }))}
        />
      )}
      <TextField {...form.field('title')} maxLength={160} />
      <SelectField
        {...form.field('extendedProps.calendar')}
        label={t('calendar.calendar')}
        choices={CALENDARS.map((value) => ({ value, label: t(`calendar.calendars.${value}`) }))}
      />
      <SwitchField
        {...allDay}
        label={t('calendar.all_day')}
        onChange={(next) => {
          allDay.onChange(next);
          if (next) return spanDays(firstDay, lastDay);
          start.onChange(at(firstDay, 9));
          end.onChange(at(lastDay, 10));
        }}
      />
      {allDay.value ? (
        <>
          <DateField
            {...start}
            label={t('calendar.first_day')}
            value={firstDay}
            onChange={(next) => next && spanDays(next, lastDay)}
          />
          <DateField
            {...end}
            label={t('calendar.last_day')}
            value={lastDay}
            from={firstDay}
            onChange={(next) => next && spanDays(firstDay, next)}
          />
        </>
      ) : (
        <>
          <DateTimeField {...start} label={t('calendar.start')} />
          <DateTimeField {...end} label={t('calendar.end')} />
        </>
      )}
      {!(series && scope === 'this') && (
        <RepeatFields key={scope} field={repeat} problems={form.problems} firstDay={firstDay} />
      )}
      <TextField {...form.field('extendedProps.place')} label={t('calendar.place')} maxLength={160} />
      <TextField {...form.field('url')} label={t('calendar.url')} lang="en" maxLength={500} />
      <MultiSelect
        label={t('calendar.guests')}
        placeholder={invited.value.length === 0 ? t('calendar.guests_none') : ''}
        data={choices.map(([id, name]) => ({ value: String(id), label: name }))}
        value={(invited.value as number[]).map(String)}
        onChange={(next) => invited.onChange(next.map(Number) as typeof invited.value)}
        searchable
        hidePickedOptions
        comboboxProps={{ shadow: 'md' }}
      />
      <SwitchField {...form.field('extendedProps.is_shared')} label={t('calendar.shared')} />
      <TextField {...form.field('extendedProps.note')} label={t('field_names.note')} lines={2} />
      {event && (
        <div>
          <Button
            variant="subtle"
            color="red"
            size="compact-sm"
            leftSection={<IconTrash size={16} aria-hidden />}
            loading={remove.isPending}
            onClick={() =>
              remove.mutate(
                { params: { id: target.id }, query: target.part },
                { onSuccess: onClose, onError: (error) => showError(errorText(t, error)) },
              )
            }
          >
            {t(`calendar.remove.${series ? scope : 'single'}`)}
          </Button>
        </div>
      )}
    </FormDialog>
  );
}

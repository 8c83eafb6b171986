import { IMPORT_FIELDS, REQUIRED_IMPORT_FIELDS } from '@fleet/contracts/delivery/imports.ts';
import { Button, UnstyledButton } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/error-text.ts';
import { Callout } from '../../../ui/callout.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import type { ListState } from '../../../ui/list-state.ts';
import { Pager } from '../../../ui/pager.tsx';
import { ScrollBox } from '../../../ui/scroll-box.tsx';
import { type Import, type ImportLine, type LineState, useCorrectLine, useLines } from './imports.api.ts';
import classes from './imports.module.css';

/** Lines as an editable grid with errors below the cells. */
export function LinesGrid({ found, state }: { found: Import; state: LineState }) {
  const { t } = useTranslation();
  const [pages, setPages] = useState<ListState>({ page: 1, per_page: 50 });
  const { data, error, refetch } = useLines(found.id, state, pages);
  const correct = useCorrectLine(found.id, state, pages);
  const fields = useShownFields(found, data?.rows);
  const mayWrite = found.can.edit && state !== 'saved';
  if (error && !data) return <ErrorState text={errorText(t, error)} onRetry={() => void refetch()} />;
  if (data?.rows.length === 0)
    return (
      <EmptyState icon={IconCircleCheck} title={t('import.no_lines')} text={t('import.no_lines_text')} />
    );

  const write = (line: ImportLine, body: { cells?: Record<string, string>; dropped?: boolean }) =>
    correct.mutate({ params: { id: found.id, row_no: line.row_no }, body });
  return (
    <>
      {correct.error && <Callout tone="no">{errorText(t, correct.error)}</Callout>}
      <ScrollBox label={t('import.lines')}>
        <table className={classes.grid} aria-label={t('import.lines')}>
          <thead>
            <tr>
              <th scope="col">{t('import.line')}</th>
              {fields.map((field) => (
                <th key={field} scope="col">
                  {t(`import.fields.${field}`)}
                </th>
              ))}
              {mayWrite && <th scope="col">{t('import.leave_out_header')}</th>}
            </tr>
          </thead>
          <tbody>
            {data?.rows.map((line) => (
              <tr key={line.row_no} data-state={line.state}>
                <th scope="row" className="num">
                  {line.row_no}
                </th>
                {fields.map((field) => (
                  <Cell
                    key={field}
                    line={line}
                    field={field}
                    mayWrite={mayWrite && line.state !== 'dropped'}
                    onWrite={(text) => write(line, { cells: { [field]: text } })}
                  />
                ))}
                {mayWrite && (
                  <td>
                    <Button
                      size="compact-xs"
                      variant="subtle"
                      onClick={() => write(line, { dropped: line.state !== 'dropped' })}
                    >
                      {line.state === 'dropped' ? t('import.take_in') : t('import.leave_out')}
                    </Button>
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
      {data && (
        <Pager
          state={pages}
          total={data.total}
          onState={(next) => setPages((now) => ({ ...now, page: 1, ...next }))}
          isNarrow={false}
        />
      )}
    </>
  );
}

interface CellProps {
  line: ImportLine;
  field: string;
  mayWrite: boolean;
  onWrite: (text: string) => void;
}

function Cell({ line, field, mayWrite, onWrite }: CellProps) {
  const { t } = useTranslation();
  const text = line.cells[field] ?? '';
  const problem = line.problems[field];
  const suggestion = line.suggestions[field];
  const [typed, setTyped] = useState<string | null>(null);
  const leave = () => {
    if (typed !== null && typed.trim() !== text) onWrite(typed);
    setTyped(null);
  };
  const note = problem && t(`fields.${problem}`, { defaultValue: t('fields.invalid') });
  const noteId = `line-${line.row_no}-${field}`;
  return (
    <td data-wrong={problem ? true : undefined}>
      {mayWrite ? (
        <input
          className={classes.cell}
          value={typed ?? text}
          dir="auto"
          maxLength={500}
          aria-label={`${t(`import.fields.${field}`)}, ${t('import.line')} ${line.row_no}`}
          aria-invalid={problem ? true : undefined}
          aria-describedby={note ? noteId : undefined}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onBlur={leave}
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.currentTarget.blur();
            if (event.key === 'Escape') setTyped(null);
          }}
        />
      ) : (
        <bdi>{text}</bdi>
      )}
      {note && (
        <small id={noteId} className={classes.note}>
          {note}
        </small>
      )}
      {mayWrite && suggestion && (
        <UnstyledButton className={classes.suggestion!} onClick={() => onWrite(suggestion)}>
          {t('import.use_suggestion', { text: suggestion })}
        </UnstyledButton>
      )}
    </td>
  );
}

/** Visible columns: required ones, and those used by any of these lines. */
function useShownFields(found: Import, lines: readonly ImportLine[] | undefined): string[] {
  const required: readonly string[] = REQUIRED_IMPORT_FIELDS[found.kind];
  return IMPORT_FIELDS[found.kind].filter(
    (field) =>
      required.includes(field) || lines?.some((line) => line.cells[field] || line.problems[field]) === true,
  );
}

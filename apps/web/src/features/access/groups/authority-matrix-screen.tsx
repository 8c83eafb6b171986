import { GROUP_CATEGORIES, grantablePermissions, type Permission } from '@fleet/contracts/permissions.ts';
import { Button, Checkbox, Skeleton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/error-text.ts';
import { useCan } from '../../../lib/user-context.ts';
import { Callout } from '../../../ui/callout.tsx';
import { Card } from '../../../ui/card.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { FilterSelect } from '../../../ui/filter-select.tsx';
import { useUnsavedGuard } from '../../../ui/form/form-panel.tsx';
import { useListState } from '../../../ui/list-state.ts';
import { useNameOf } from '../../../ui/name-cell.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { usePanel } from '../../../ui/panel-state.ts';
import { ScrollBox } from '../../../ui/scroll-box.tsx';
import { SearchBox } from '../../../ui/search-box.tsx';
import { showSuccess } from '../../../ui/toast.tsx';
import { NewGroupPanel } from './group-form.tsx';
import { GroupPanel } from './group-panel.tsx';
import { type GroupRow, useGroups, useSaveRights } from './groups.api.ts';
import classes from './groups.module.css';
import { countChanges, differences, type MatrixDraft, reset, rightsOf, toggled } from './matrix-draft.ts';
import { RIGHTS, rightText, SECTION_ORDER, type Section, sectionOf } from './rights-text.ts';

const DEFAULTS = { category: 'client', show: 'all', q: '' };

/**
 * Permissions of roles: permissions in sections as rows, the roles of one category as columns. Changes are collected and saved
 * together; they take effect for signed-in users immediately.
 */
export function AuthorityMatrixScreen() {
  const { t } = useTranslation();
  const { data, error, refetch } = useGroups();
  const { state, set } = useListState(DEFAULTS);
  const panel = usePanel();
  const mayUpdate = useCan('update group');
  const [draft, setDraft] = useState<MatrixDraft>({});
  const all = data?.rows ?? [];
  const category = GROUP_CATEGORIES.find((one) => one === state.category) ?? 'client';
  const groups = all.filter((group) => group.category === category);
  const opened = all.find((group) => String(group.id) === panel.id);

  return (
    <>
      <PageHeader
        title={t('menu.authority_matrix')}
        action={
          <div className={classes.actions}>
            <SearchBox label={t('rights.search')} value={state.q} onSearch={(q) => set({ q })} />
            {mayUpdate && (
              <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={panel.create}>
                {t('rights.add_group')}
              </Button>
            )}
          </div>
        }
      >
        <FilterSelect
          label={t('rights.category')}
          value={category}
          choices={GROUP_CATEGORIES.map((value) => ({ value, label: t(`rights.categories.${value}`) }))}
          onPick={(next) => set({ category: next })}
        />
        {t('ui.comma')}&nbsp;
        <FilterSelect
          label={t('rights.shown')}
          value={state.show}
          choices={['all', 'changed'].map((value) => ({ value, label: t(`rights.show_${value}`) }))}
          onPick={(show) => set({ show })}
        />
      </PageHeader>
      <Card flush>
        {error && !data ? (
          <ErrorState text={errorText(t, error)} onRetry={() => void refetch()} />
        ) : data ? (
          <Matrix
            groups={groups}
            rights={shownRights(t, groups, draft, state.q, state.show === 'changed')}
            draft={draft}
            onToggle={(group, right) => setDraft((before) => toggled(before, group, right))}
            onOpen={(group) => panel.open(group.id)}
          />
        ) : (
          <Skeleton height={480} aria-busy />
        )}
      </Card>
      <SaveBar groups={all} draft={draft} onDraft={setDraft} />
      {panel.isNew && <NewGroupPanel groups={all} panel={panel} />}
      {opened && (
        <GroupPanel
          key={opened.id}
          group={opened}
          rights={rightsOf(draft, opened)}
          panel={panel}
          onReset={() => setDraft((before) => reset(before, opened))}
        />
      )}
    </>
  );

  function shownRights(
    translate: typeof t,
    of: readonly GroupRow[],
    now: MatrixDraft,
    text: string,
    onlyChanged: boolean,
  ) {
    const allowed = new Set(grantablePermissions(category));
    const changed = new Set(
      of.flatMap((group) => {
        const { added, removed } = differences(rightsOf(now, group), group);
        return [...added, ...removed];
      }),
    );
    return RIGHTS.filter(
      (right) =>
        allowed.has(right) &&
        (!onlyChanged || changed.has(right)) &&
        rightText(translate, right).toLowerCase().includes(text.trim().toLowerCase()),
    );
  }
}

interface MatrixProps {
  groups: readonly GroupRow[];
  rights: readonly Permission[];
  draft: MatrixDraft;
  onToggle: (group: GroupRow, right: Permission) => void;
  onOpen: (group: GroupRow) => void;
}

function Matrix({ groups, rights, draft, onToggle, onOpen }: MatrixProps) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const sections = SECTION_ORDER.map(
    (section) => [section, rights.filter((right) => sectionOf(right) === section)] as const,
  );
  if (rights.length === 0) return <p className={classes.none}>{t('rights.none')}</p>;
  return (
    <ScrollBox label={t('menu.authority_matrix')}>
      <table className={classes.matrix}>
        <thead>
          <tr>
            <th scope="col">{t('rights.right')}</th>
            {groups.map((group) => (
              <th key={group.id} scope="col">
                <button type="button" className={classes.group} onClick={() => onOpen(group)}>
                  {nameOf(group)}
                </button>
                <span className={classes.users}>{t('rights.users', { count: group.users })}</span>
              </th>
            ))}
          </tr>
        </thead>
        {sections.map(
          ([section, of]) =>
            of.length > 0 && (
              <SectionBody
                key={section}
                section={section}
                rights={of}
                groups={groups}
                draft={draft}
                onToggle={onToggle}
              />
            ),
        )}
      </table>
    </ScrollBox>
  );
}

function SectionBody({
  section,
  rights,
  groups,
  draft,
  onToggle,
}: Omit<MatrixProps, 'onOpen'> & { section: Section }) {
  const { t } = useTranslation();
  return (
    <tbody>
      <tr className={classes.section}>
        <th scope="rowgroup" colSpan={groups.length + 1}>
          {t(`rights.sections.${section}`)}
        </th>
      </tr>
      {rights.map((right) => (
        <tr key={right}>
          <th scope="row">{rightText(t, right)}</th>
          {groups.map((group) => (
            <Cell key={group.id} group={group} right={right} draft={draft} onToggle={onToggle} />
          ))}
        </tr>
      ))}
    </tbody>
  );
}

interface CellProps extends Pick<MatrixProps, 'draft' | 'onToggle'> {
  group: GroupRow;
  right: Permission;
}

function Cell({ group, right, draft, onToggle }: CellProps) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const held = rightsOf(draft, group);
  const { added, removed } = differences(held, group);
  const mark = added.includes(right) ? 'added' : removed.includes(right) ? 'removed' : undefined;
  const isUnsaved = held.includes(right) !== group.permissions.includes(right);
  return (
    <td data-mark={mark} data-unsaved={isUnsaved || undefined}>
      <span className={classes.cell}>
        <Checkbox
          checked={held.includes(right)}
          onChange={() => onToggle(group, right)}
          disabled={!group.can.update}
          aria-label={`${nameOf(group)}: ${rightText(t, right)}`}
        />
        {mark && <span className={classes.mark}>{t(`rights.${mark}`)}</span>}
      </span>
    </td>
  );
}

interface SaveBarProps {
  groups: readonly GroupRow[];
  draft: MatrixDraft;
  onDraft: (draft: MatrixDraft) => void;
}

/** Unsaved changes with save and discard. Changes survive an edit conflict. */
function SaveBar({ groups, draft, onDraft }: SaveBarProps) {
  const { t } = useTranslation();
  const save = useSaveRights();
  const count = countChanges(draft, groups);
  const guard = useUnsavedGuard(count > 0 && !save.isPending, () => onDraft({}));
  if (count === 0) return guard.dialog;
  const changes = groups.flatMap((group) =>
    draft[group.id]
      ? [{ group_id: group.id, version: group.version, permissions: [...draft[group.id]!] }]
      : [],
  );
  const send = () =>
    save.mutate(
      { body: { changes } },
      {
        onSuccess: () => {
          onDraft({});
          showSuccess(t('rights.saved'));
        },
      },
    );
  return (
    <section className={classes.bar} aria-label={t('rights.unsaved', { count })}>
      {save.error && <Callout tone="no">{errorText(t, save.error)}</Callout>}
      <span>{t('rights.unsaved', { count })}</span>
      <Button variant="default" onClick={guard.leave}>
        {t('rights.drop')}
      </Button>
      <Button loading={save.isPending} onClick={send}>
        {t('rights.save', { count })}
      </Button>
      {guard.dialog}
    </section>
  );
}

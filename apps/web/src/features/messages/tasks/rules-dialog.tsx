import {
  createTaskRule,
  deleteTaskRule,
  listTaskRules,
  TASK_RULES_OF,
  type TaskRule,
  type TaskRuleKind,
} from '@fleet/contracts/messages/tasks.ts';
import { GROUP_AREA, GROUPS } from '@fleet/contracts/permissions.ts';
import { ActionIcon, Button, Modal, Skeleton } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/error-text.ts';
import { useChange } from '../../../lib/use-change.ts';
import { useList } from '../../../lib/use-list.ts';
import { useSignedIn } from '../../../lib/user-context.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { PickField, SelectField } from '../../../ui/form/choice-fields.tsx';
import { MoneyField } from '../../../ui/form/figure-fields.tsx';
import { FormProblems } from '../../../ui/form/form-panel.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { Money } from '../../../ui/money.tsx';
import { showError } from '../../../ui/toast.tsx';
import { findColleagues } from './colleagues.ts';
import classes from './tasks.module.css';

/** Rules of the company: what makes a task, above which amount, and whose it is. */
export function RulesDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useList(listTaskRules, 'task_rule', {});
  const [count, setCount] = useState(0);
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('my_work.rules')}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
      attributes={{ header: { role: 'presentation' } }}
    >
      <p className={classes.hint}>{t('my_work.rules_text')}</p>
      {error && !data ? (
        <ErrorState text={errorText(t, error)} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton height={44} aria-hidden />
      ) : (
        <ul className={classes.rules}>
          {data.rows.map((rule) => (
            <RuleLine key={rule.id} rule={rule} />
          ))}
        </ul>
      )}
      <NewRule key={count} onSaved={() => setCount(count + 1)} />
    </Modal>
  );
}

function RuleLine({ rule }: { rule: TaskRule }) {
  const { t } = useTranslation();
  const remove = useChange(deleteTaskRule, ['task_rule']);
  return (
    <li>
      <span>
        <b>{t(`my_work.rule_kinds.${rule.kind}`)}</b>
        <span>
          {rule.over_halalas !== null && (
            <>
              {t('my_work.over')} <Money amount_halalas={rule.over_halalas} /> ·{' '}
            </>
          )}
          {rule.assignee ? <bdi>{rule.assignee.name}</bdi> : t(`groups.${rule.duty_group!}`)}
        </span>
      </span>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={44}
        aria-label={t('my_work.remove_rule')}
        loading={remove.isPending}
        onClick={() =>
          remove.mutate({ params: { id: rule.id } }, { onError: (error) => showError(errorText(t, error)) })
        }
      >
        <IconTrash size={18} aria-hidden />
      </ActionIcon>
    </li>
  );
}

function NewRule({ onSaved }: { onSaved: () => void }) {
  const { t } = useTranslation();
  const { user } = useSignedIn();
  const create = useChange(createTaskRule, ['task_rule']);
  const kinds: readonly TaskRuleKind[] = TASK_RULES_OF[GROUP_AREA[user.group]];
  const form = useContractForm({
    route: createTaskRule,
    initial: { kind: kinds[0], over_halalas: 50_000, assignee_id: null, duty_group: null },
    save: (body) => create.mutateAsync({ body }),
    onSaved,
  });
  const groups = GROUPS.filter(
    (group) => GROUP_AREA[group] === GROUP_AREA[user.group] && group !== 'driver' && group !== 'attendant',
  );
  return (
    <form id={form.id} onSubmit={form.submit} noValidate className={classes.newRule}>
      <FormProblems form={form} />
      <SelectField
        {...form.field('kind')}
        label={t('my_work.rule_when')}
        choices={kinds.map((value) => ({ value, label: t(`my_work.rule_kinds.${value}`) }))}
      />
      <MoneyField {...form.field('over_halalas')} label={t('my_work.rule_over')} />
      <SelectField
        {...form.field('duty_group')}
        label={t('my_work.rule_group')}
        choices={groups.map((value) => ({ value, label: t(`groups.${value}`) }))}
      />
      <PickField
        {...form.field('assignee_id')}
        label={t('my_work.rule_person')}
        find={findColleagues}
        of="colleagues"
      />
      <Button type="submit" loading={form.isSaving}>
        {t('my_work.add_rule')}
      </Button>
    </form>
  );
}

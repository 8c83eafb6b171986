import type { DashboardCard } from '@fleet/contracts/insight/dashboard-cards.ts';
import { ActionIcon, Button, Menu, Skeleton } from '@mantine/core';
import {
  IconChevronDown,
  IconChevronUp,
  IconGripVertical,
  IconLayoutGrid,
  IconPlus,
  IconX,
} from '@tabler/icons-react';
import { type DragEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/error-text.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { showError } from '../../../ui/toast.tsx';
import classes from './arranged.module.css';
import { cardWidths } from './card-rows.ts';
import { useArrange, useDashboardLayout, useResetDashboard } from './dashboard-layout.api.ts';
import dashboardClasses from './dashboards.module.css';
import { InsightCard } from './insight-card.tsx';

interface ArrangedDashboardProps {
  /** Cards of other features by name, given the cards that are shown. */
  others: (card: DashboardCard, shown: readonly DashboardCard[]) => ReactNode;
}

/** The reader's cards in their order; they are added, moved and removed in place, and kept on the server. */
export function ArrangedDashboard({ others }: ArrangedDashboardProps) {
  const { t } = useTranslation();
  const { data, error, refetch } = useDashboardLayout();
  const arrange = useArrange();
  const reset = useResetDashboard();
  const [isArranging, setArranging] = useState(false);
  const [dragged, setDragged] = useState<DashboardCard | null>(null);
  const fail = (problem: unknown) => showError(errorText(t, problem));

  if (error && !data) return <ErrorState text={errorText(t, error)} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={240} radius="md" />;
  const { cards, library, is_usual } = data;
  const widths = cardWidths(cards);
  const left = library.filter((card) => !cards.includes(card));
  const save = (next: DashboardCard[]) => arrange.mutate(next, { onError: fail });
  const move = (card: DashboardCard, to: number) => {
    const rest = cards.filter((other) => other !== card);
    save([...rest.slice(0, to), card, ...rest.slice(to)]);
  };
  const dropOn = (event: DragEvent, onto: DashboardCard) => {
    event.preventDefault();
    if (dragged && dragged !== onto) move(dragged, cards.indexOf(onto));
    setDragged(null);
  };

  return (
    <section
      className={`${dashboardClasses.dashboard} ${classes.arranged}`}
      aria-label={t('dashboards.title')}
      data-arranging={isArranging || undefined}
    >
      <div className={classes.bar}>
        {isArranging ? (
          <>
            <p className="muted">{t('dashboards.arrange_text')}</p>
            <AddCard cards={left} onAdd={(card) => save([...cards, card])} />
            <Button
              variant="default"
              size="sm"
              disabled={is_usual}
              loading={reset.isPending}
              onClick={() => reset.mutate(undefined, { onError: fail })}
            >
              {t('dashboards.reset')}
            </Button>
            <Button size="sm" onClick={() => setArranging(false)}>
              {t('dashboards.done')}
            </Button>
          </>
        ) : (
          <Button
            variant="subtle"
            size="compact-sm"
            className={classes.arrange!}
            leftSection={<IconLayoutGrid size={16} aria-hidden />}
            onClick={() => setArranging(true)}
          >
            {t('dashboards.arrange')}
          </Button>
        )}
      </div>
      {cards.length === 0 && <p className="muted">{t('dashboards.no_cards')}</p>}
      {cards.map((card, index) => (
        <article
          key={card}
          className={classes.card}
          aria-label={t(`dashboards.cards.${card}`)}
          data-width={widths[index]}
          data-dragged={dragged === card || undefined}
          {...(isArranging && {
            draggable: true,
            onDragStart: () => setDragged(card),
            onDragEnd: () => setDragged(null),
            onDragOver: (event: DragEvent) => event.preventDefault(),
            onDrop: (event: DragEvent) => dropOn(event, card),
          })}
        >
          {isArranging && (
            <header className={classes.handle}>
              <IconGripVertical size={18} aria-hidden />
              <b>{t(`dashboards.cards.${card}`)}</b>
              <HandleButton
                label={t('dashboards.move_up', { card: t(`dashboards.cards.${card}`) })}
                isOff={index === 0}
                onPress={() => move(card, index - 1)}
              >
                <IconChevronUp size={18} />
              </HandleButton>
              <HandleButton
                label={t('dashboards.move_down', { card: t(`dashboards.cards.${card}`) })}
                isOff={index === cards.length - 1}
                onPress={() => move(card, index + 1)}
              >
                <IconChevronDown size={18} />
              </HandleButton>
              <HandleButton
                label={t('dashboards.remove', { card: t(`dashboards.cards.${card}`) })}
                onPress={() => save(cards.filter((other) => other !== card))}
              >
                <IconX size={18} />
              </HandleButton>
            </header>
          )}
          {/* While it is arranged a card is moved, not used. */}
          <div inert={isArranging}>{others(card, cards) ?? <InsightCard card={card} />}</div>
        </article>
      ))}
    </section>
  );
}

function AddCard({
  cards,
  onAdd,
}: {
  cards: readonly DashboardCard[];
  onAdd: (card: DashboardCard) => void;
}) {
  const { t } = useTranslation();
  return (
    <Menu shadow="md" position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          size="sm"
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={cards.length === 0}
        >
          {t('dashboards.add_card')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {cards.map((card) => (
          <Menu.Item key={card} onClick={() => onAdd(card)}>
            {t(`dashboards.cards.${card}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

interface HandleButtonProps {
  label: string;
  isOff?: boolean;
  onPress: () => void;
  children: ReactNode;
}

function HandleButton({ label, isOff = false, onPress, children }: HandleButtonProps) {
  return (
    <ActionIcon variant="subtle" color="gray" size={36} aria-label={label} disabled={isOff} onClick={onPress}>
      {children}
    </ActionIcon>
  );
}

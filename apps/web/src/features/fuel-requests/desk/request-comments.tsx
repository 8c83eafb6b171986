import type { FuelRequestDetail } from '@fleet/contracts/fuel-request-shapes.ts';
import { useTranslation } from 'react-i18next';
import { Moment } from '../../../ui/moment.tsx';
import classes from './detail.module.css';

/** What everybody said about a held transaction, oldest first. */
export function RequestComments({ request }: { request: FuelRequestDetail }) {
  const { t } = useTranslation();
  if (request.comments.length === 0) return null;
  return (
    <section>
      <h3 className={classes.title}>
        {t('desk.comments.title')} <span className="muted num">{request.comments.length}</span>
      </h3>
      <ul className={classes.comments}>
        {request.comments.map((comment) => (
          <li key={comment.id}>
            <span
              className={classes.avatar}
              aria-hidden
              data-ours={comment.user.group.startsWith('client') || undefined}
            >
              {initialsOf(comment.user.name)}
            </span>
            <div>
              <p className={classes.author}>
                <b>{comment.user.name}</b>{' '}
                <span className="muted">
                  {t(`groups.${comment.user.group}`)} · <Moment at={comment.created_at} as="relative" />
                </span>
              </p>
              <p className={classes.bubble} dir="auto">
                {comment.comment}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  return [words[0], words.length > 1 ? words.at(-1)!.replace(/^(Al-|ال)/, '') : '']
    .map((word) => word?.[0] ?? '')
    .join('');
}

import type { ThreadComment } from '@fleet/contracts/fuelling/fuel-request-shapes.ts';
import { UnstyledButton } from '@mantine/core';
import { IconFileTypePdf } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { DateTime } from '../../date-time.tsx';
import { useOpenFile } from '../../open-file.ts';
import { Picture } from '../../picture.tsx';
import classes from '../detail.module.css';
import threadClasses from './thread.module.css';

/** All comments, oldest first, with their attachments. */
export function Thread({ comments, title }: { comments: readonly ThreadComment[]; title: string }) {
  const { t } = useTranslation();
  if (comments.length === 0) return null;
  return (
    <section>
      <h3 className={classes.title}>
        {title} <span className="muted num">{comments.length}</span>
      </h3>
      <ul className={classes.comments}>
        {comments.map((comment) => (
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
                  {t(`groups.${comment.user.group}`)} · <DateTime at={comment.created_at} as="relative" />
                </span>
              </p>
              <p className={classes.bubble} dir="auto">
                {comment.comment}
              </p>
              <Files files={comment.files} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Files({ files }: Pick<ThreadComment, 'files'>) {
  const { t } = useTranslation();
  const open = useOpenFile();
  if (files.length === 0) return null;
  return (
    <div className={threadClasses.files}>
      {files.map((file) =>
        file.media_type.startsWith('image/') ? (
          <Picture
            key={file.id}
            path={`/files/${file.id}`}
            label={file.name ?? t('thread.picture')}
            width={128}
            height={96}
          />
        ) : (
          <UnstyledButton key={file.id} className={threadClasses.document!} onClick={() => open(file.id)}>
            <IconFileTypePdf size={24} aria-hidden />
            <span>
              <bdi className="ellipsis">{file.name ?? t('thread.document')}</bdi>
              <small className="num">{formatNumber(Math.ceil(file.size_bytes / 1000))} kB</small>
            </span>
          </UnstyledButton>
        ),
      )}
    </div>
  );
}

function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  return [words[0], words.length > 1 ? words.at(-1)!.replace(/^(Al-|ال)/, '') : '']
    .map((word) => word?.[0] ?? '')
    .join('');
}

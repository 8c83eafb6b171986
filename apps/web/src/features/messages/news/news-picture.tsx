import type { NewsItem } from '@fleet/contracts/messages/news.ts';
import { Skeleton } from '@mantine/core';
import { useWrittenLanguage } from '../../../lib/appearance-context.ts';
import { useServerPicture } from '../../../ui/picture.tsx';
import classes from './news.module.css';

type Item = Pick<NewsItem, 'picture_file_id' | 'picture_alt_en' | 'picture_alt_ar'>;

/** The picture of an announcement, if it has one: beside its excerpt, or across its article. */
export function NewsPicture({ item, as }: { item: Item; as: 'card' | 'article' }) {
  if (item.picture_file_id === null) return null;
  return <Loaded item={item} path={`/files/${item.picture_file_id}`} as={as} />;
}

function Loaded({ item, path, as }: { item: Item; path: string; as: 'card' | 'article' }) {
  const language = useWrittenLanguage();
  const { url, isError } = useServerPicture(path);
  const alt = item[`picture_alt_${language}`] ?? '';
  // The words remain where the picture cannot be shown.
  if (isError) return as === 'article' ? <p className="muted">{alt}</p> : null;
  if (!url) return <Skeleton className={classes[as]} aria-hidden />;
  return <img src={url} alt={alt} className={classes[as]} />;
}

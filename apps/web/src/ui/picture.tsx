import { Modal, Skeleton, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPhotoOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fetchWithSession } from '../lib/call.ts';
import { callErrorOf } from '../lib/call-error.ts';
import { settings } from '../lib/settings.ts';
import classes from './picture.module.css';

interface PictureProps {
  /** Path below the API base: `/files/12`. Fetched with the session's token, which an `img` URL cannot carry. */
  path: string;
  /** Description for screen readers, and title of the large view. */
  label: string;
  width: number;
  height: number;
}

/** A thumbnail of a server picture that opens in full size. */
export function Picture({ path, label, width, height }: PictureProps) {
  const { t } = useTranslation();
  const [isLarge, large] = useDisclosure(false);
  const { url, isError } = useServerPicture(path);

  if (isError) {
    return (
      <span
        className={classes.missing}
        style={{ width, height }}
        role="img"
        aria-label={t('ui.picture_missing', { picture: label })}
      >
        <IconPhotoOff size={20} aria-hidden />
      </span>
    );
  }
  if (!url) return <Skeleton width={width} height={height} radius={6} />;
  return (
    <>
      <UnstyledButton
        className={classes.small!}
        onClick={large.open}
        aria-label={t('ui.show_large', { picture: label })}
      >
        <img src={url} alt="" width={width} height={height} />
      </UnstyledButton>
      <Modal
        opened={isLarge}
        onClose={large.close}
        title={label}
        size="xl"
        closeButtonProps={{ 'aria-label': t('ui.close') }}
      >
        <img src={url} alt={label} className={classes.large} />
      </Modal>
    </>
  );
}

/** An object URL for a server picture; null until it is there. */
export function useServerPicture(path: string) {
  const { data: blob, isError } = useQuery({
    queryKey: ['picture', path],
    queryFn: async () => {
      const answer = await fetchWithSession(`${settings().api_base}${path}`);
      if (!answer.ok) throw callErrorOf(answer.status, null);
      return answer.blob();
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  return { url: useObjectUrl(blob), isError };
}

/** An object URL for a blob, revoked when no longer used. */
export function useObjectUrl(blob: Blob | null | undefined): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!blob) return setUrl(null);
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return url;
}

import { Button, Modal, Skeleton, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconExternalLink, IconFileOff, IconPaperclip } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { fetchWithSession } from '../lib/call.ts';
import { callErrorOf } from '../lib/call-error.ts';
import { settings } from '../lib/settings.ts';
import classes from './document-view.module.css';
import { useObjectUrl } from './picture.tsx';

interface DocumentViewProps {
  file_id: number;
  media_type: string | null;
  /** "Receipt of TU-0000012". */
  label: string;
}

/** A receipt in full width: a picture that opens larger, or an embedded PDF, with a link to a new tab. */
export function DocumentView({ file_id, media_type, label }: DocumentViewProps) {
  const { t } = useTranslation();
  const [isLarge, large] = useDisclosure(false);
  const { url, isError } = useDocumentFile(file_id);
  if (isError)
    return (
      <p className={classes.missing}>
        <IconFileOff size={20} aria-hidden />
        {t('document.missing')}
      </p>
    );
  if (!url) return <Skeleton height={320} radius={8} />;
  return (
    <figure className={classes.view}>
      {media_type === 'application/pdf' ? (
        <iframe src={url} title={label} className={classes.pdf} />
      ) : (
        <UnstyledButton onClick={large.open} aria-label={t('ui.show_large', { picture: label })}>
          <img src={url} alt={label} className={classes.picture} />
        </UnstyledButton>
      )}
      <figcaption>
        <a href={url} target="_blank" rel="noreferrer" className={classes.open}>
          <IconExternalLink size={16} aria-hidden />
          {t('document.open')}
        </a>
      </figcaption>
      <Modal
        opened={isLarge}
        onClose={large.close}
        title={label}
        size="90%"
        closeButtonProps={{ 'aria-label': t('ui.close') }}
      >
        <img src={url} alt={label} className={classes.large} />
      </Modal>
    </figure>
  );
}

/** A paper clip that opens the document over the list. */
export function DocumentButton({ file_id, media_type, label }: DocumentViewProps) {
  const { t } = useTranslation();
  const [isOpen, viewer] = useDisclosure(false);
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconPaperclip size={16} aria-hidden />}
        onClick={viewer.open}
        aria-label={`${t('document.show')}: ${label}`}
      >
        {t('document.show')}
      </Button>
      <Modal
        opened={isOpen}
        onClose={viewer.close}
        title={label}
        size="xl"
        closeButtonProps={{ 'aria-label': t('ui.close') }}
      >
        <DocumentView file_id={file_id} media_type={media_type} label={label} />
      </Modal>
    </>
  );
}

function useDocumentFile(file_id: number) {
  const { data, isError } = useQuery({
    queryKey: ['picture', `/files/${file_id}`],
    queryFn: async () => {
      const answer = await fetchWithSession(`${settings().api_base}/files/${file_id}`);
      if (!answer.ok) throw callErrorOf(answer.status, null);
      return answer.blob();
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  return { url: useObjectUrl(data), isError };
}

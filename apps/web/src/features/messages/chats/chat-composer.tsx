import { MAX_CHAT_PHOTOS, MAX_CHAT_TEXT, QUICK_REPLIES } from '@fleet/contracts/messages/chats.ts';
import { ActionIcon, Textarea, UnstyledButton } from '@mantine/core';
import { IconBolt, IconPhotoPlus, IconSend, IconX } from '@tabler/icons-react';
import { type ChangeEvent, type FormEvent, type KeyboardEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { logQuietly } from '../../../lib/log.ts';
import { useObjectUrl } from '../../../ui/picture.tsx';
import { shrinkPhoto } from '../../../ui/shrink-photo.ts';
import { chatPhotos } from './chat-sender.ts';
import { useChatOutbox } from './chats.api.ts';
import classes from './chats.module.css';

/** On a desk Enter sends; a phone's Enter begins a line. */
const HAS_KEYBOARD = '(pointer: fine)';

interface ChosenPhoto {
  /** Its number in the photo store. */
  readonly id: number;
  readonly file: Blob;
}

/** Writes into the outbox, from which messages are sent at once or when the connection is back. */
export function ChatComposer({ chat_id }: { chat_id: number }) {
  const { t } = useTranslation();
  const outbox = useChatOutbox();
  const [text, setText] = useState('');
  const [photos, setPhotos] = useState<readonly ChosenPhoto[]>([]);
  const [isQuick, setIsQuick] = useState(false);
  const isEmpty = text.trim() === '' && photos.length === 0;

  const send = async () => {
    if (isEmpty) return;
    const body = text.trim();
    setText('');
    setPhotos([]);
    for (const { id, file } of photos) await chatPhotos.savePhoto(id, file);
    outbox.write({ chat_id, body, photos: photos.map(({ id }) => id) });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    if (!window.matchMedia(HAS_KEYBOARD).matches) return;
    event.preventDefault();
    void send();
  };
  return (
    <form className={classes.composer} onSubmit={submit}>
      {isQuick && (
        <fieldset className={classes.quick} aria-label={t('chat.quick_replies')}>
          {QUICK_REPLIES.map((quick_reply) => (
            <UnstyledButton
              key={quick_reply}
              onClick={() => {
                outbox.write({ chat_id, body: t(`chat.quick.${quick_reply}`), quick_reply, photos: [] });
                setIsQuick(false);
              }}
            >
              {t(`chat.quick.${quick_reply}`)}
            </UnstyledButton>
          ))}
        </fieldset>
      )}
      {photos.length > 0 && (
        <div className={classes.chosen}>
          {photos.map((photo) => (
            <Chosen
              key={photo.id}
              photo={photo.file}
              onDrop={() => setPhotos(photos.filter((one) => one !== photo))}
            />
          ))}
        </div>
      )}
      <div className={classes.write}>
        <AddPhoto
          isFull={photos.length >= MAX_CHAT_PHOTOS}
          onAdd={(file) => setPhotos((before) => [...before, { id: Date.now(), file }])}
        />
        <ActionIcon
          variant="subtle"
          color="gray"
          size={44}
          aria-label={t('chat.quick_replies')}
          aria-expanded={isQuick}
          onClick={() => setIsQuick(!isQuick)}
        >
          <IconBolt size={22} />
        </ActionIcon>
        <Textarea
          className={classes.field!}
          aria-label={t('chat.write')}
          placeholder={t('chat.write')}
          autosize
          minRows={1}
          maxRows={6}
          maxLength={MAX_CHAT_TEXT}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <ActionIcon type="submit" size={44} disabled={isEmpty} aria-label={t('chat.send')}>
          <IconSend size={20} className="flip" />
        </ActionIcon>
      </div>
    </form>
  );
}

function AddPhoto({ isFull, onAdd }: { isFull: boolean; onAdd: (photo: Blob) => void }) {
  const { t } = useTranslation();
  const id = useId();
  const take = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.currentTarget.files?.[0];
    event.currentTarget.value = '';
    if (!file) return;
    try {
      onAdd(await shrinkPhoto(file));
    } catch (error) {
      // The server may be able to read a picture that this browser cannot.
      logQuietly('photo not made smaller', error);
      onAdd(file);
    }
  };
  return (
    <>
      <label htmlFor={id} className={classes.add} data-full={isFull || undefined} title={t('chat.add_photo')}>
        <IconPhotoPlus size={22} aria-hidden />
        <span className="visually-hidden">{t('chat.add_photo')}</span>
      </label>
      <input
        id={id}
        type="file"
        accept="image/*"
        className="visually-hidden"
        disabled={isFull}
        onChange={take}
      />
    </>
  );
}

function Chosen({ photo, onDrop }: { photo: Blob; onDrop: () => void }) {
  const { t } = useTranslation();
  const url = useObjectUrl(photo);
  return (
    <span>
      {url && <img src={url} alt={t('chat.photo')} />}
      <ActionIcon size={44} variant="transparent" aria-label={t('chat.drop_photo')} onClick={onDrop}>
        <IconX size={18} />
      </ActionIcon>
    </span>
  );
}

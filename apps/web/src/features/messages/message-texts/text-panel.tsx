import { factsOf, LANGUAGE_CODES, type Language } from '@fleet/domain/languages.ts';
import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/appearance-context.ts';
import { useNameOf } from '../../../ui/name-cell.tsx';
import type { PanelState } from '../../../ui/panel-state.ts';
import { RecordPanel } from '../../../ui/record-panel.tsx';
import { type MessageKindDetail, useMessageKind } from './message-texts.api.ts';
import classes from './message-texts.module.css';
import { TextForm } from './text-form.tsx';

interface TextPanelProps {
  kind: string;
  panel: PanelState;
  rows: readonly { id: string }[] | undefined;
}

/** One kind of message beside the list: its texts by channel and language, with a preview. */
export function TextPanel({ kind, panel, rows }: TextPanelProps) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  return (
    <RecordPanel
      kind={t('message_texts.one')}
      panel={panel}
      result={useMessageKind(kind)}
      rows={rows}
      title={({ title_en, title_ar }) => nameOf({ name_en: title_en, name_ar: title_ar })}
    >
      {(detail) => <Texts detail={detail} />}
    </RecordPanel>
  );
}

function Texts({ detail }: { detail: MessageKindDetail }) {
  const { t } = useTranslation();
  const [channel, setChannel] = useState(detail.channels[0]!);
  const [language, setLanguage] = useState<Language>(useLanguage());
  const languages = LANGUAGE_CODES.filter((code) => detail.texts.some((one) => one.language === code));
  const text = detail.texts.find((one) => one.channel === channel && one.language === language)!;
  return (
    <div className={classes.texts}>
      <div className={classes.choices}>
        <SegmentedControl
          aria-label={t('outgoing_messages.channel')}
          value={channel}
          onChange={(next) => setChannel(next as typeof channel)}
          data={detail.channels.map((value) => ({ value, label: t(`outgoing_messages.channels.${value}`) }))}
        />
        <SegmentedControl
          aria-label={t('message_texts.language')}
          value={language}
          onChange={(next) => setLanguage(next as Language)}
          data={languages.map((value) => ({ value, label: factsOf(value).ownName }))}
        />
      </div>
      <TextForm key={`${channel} ${language} ${text.version}`} detail={detail} text={text} />
    </div>
  );
}

import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import classes from '../map-view.module.css';
import type { BasemapState } from './map-types.ts';

/** In the map's corner: whom its ground is owed to; and, where the one that is set does not answer, that this is ours. */
export function MapCredits({ basemap }: { basemap: BasemapState | null }) {
  const { t } = useTranslation();
  return (
    <small className={classes.credits}>
      {basemap?.state === 'silent' && <span role="status">{t('map.silent')} · </span>}
      {basemap?.state === 'set' &&
        basemap.credits.map((credits) => (
          <bdi key={credits[0]!.text}>
            {credits.map(({ text, href }) =>
              href ? (
                <Fragment key={text}>
                  <a href={href} target="_blank" rel="noreferrer">
                    {text}
                  </a>{' '}
                </Fragment>
              ) : (
                `${text} `
              ),
            )}
            {'· '}
          </bdi>
        ))}
      <bdi>{t('map.credits')}</bdi>
    </small>
  );
}

import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import classes from '../map-view.module.css';
import type { BasemapState } from './map-types.ts';

/** Attribution of the basemap, or a note that the configured one is unavailable and the built-in one is shown. */
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

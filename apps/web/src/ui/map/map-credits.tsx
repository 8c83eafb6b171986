import type { TFunction } from 'i18next';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import classes from '../map-view.module.css';
import type { BasemapState, MapNotice } from './map-types.ts';

/** Attribution of the basemap once that is known, and above it what there is to say about it. */
export function MapCredits({ basemap }: { basemap: BasemapState | null }) {
  const { t } = useTranslation();
  if (!basemap) return null;
  return (
    <small className={classes.credits}>
      {basemap.notice && (
        <span role="status" className={classes.notice}>
          {noticeText(basemap.notice, t)}
        </span>
      )}
      {/* Names of sources are Latin in every language. */}
      <span dir="ltr">
        {basemap.credits.map((credits) => (
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
      </span>
    </small>
  );
}

function noticeText(notice: MapNotice, t: TFunction): string {
  if (notice.kind !== 'outside') return t(`map.${notice.kind}`);
  return notice.area ? t('map.outside', { area: notice.area }) : t('map.outside_area');
}

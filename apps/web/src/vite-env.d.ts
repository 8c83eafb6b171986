declare module 'virtual:base-map' {
  import type { FeatureCollection, Polygon } from 'geojson';
  /** The offline map of `vite-base-map.ts`. */
  export const baseMap: {
    countries: FeatureCollection<Polygon, { kingdom: boolean }>;
    /** Large places first; `name_ar` is empty for the others. */
    cities: { name: string; name_ar: string; longitude: number; latitude: number }[];
  };
}

interface ImportMetaEnv {
  /** Development only: the product's name when no server answers `/vrp/settings.json`. */
  readonly VITE_PRODUCT_NAME?: string;
  readonly VITE_PRODUCT_NAME_AR?: string;
  /** The page of shared components: `/misc/components`. */
  readonly VITE_GALLERY?: string;
}

import { cityNames } from '@fleet/domain/saudi-cities.ts';
import { useNameOf } from './name-cell.tsx';

/** Returns a function for a city's name in the reader's language. */
export function useCityName(): (city: string) => string {
  const nameOf = useNameOf();
  return (city) => nameOf(cityNames(city));
}

export function CityName({ city }: { city: string }) {
  return <bdi>{useCityName()(city)}</bdi>;
}

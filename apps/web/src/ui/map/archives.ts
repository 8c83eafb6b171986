import { addProtocol } from 'maplibre-gl';
import { PMTiles, Protocol } from 'pmtiles';

let protocol: Protocol | null = null;

/** Lets maps read `pmtiles://` addresses, once. */
export function openArchives(): Protocol {
  if (!protocol) {
    protocol = new Protocol({ metadata: true });
    addProtocol('pmtiles', protocol.tile);
  }
  return protocol;
}

/** The archive of an address, the same for every map. */
export function archiveAt(address: string): PMTiles {
  const known = openArchives().get(address);
  if (known) return known;
  const archive = new PMTiles(address);
  openArchives().add(archive);
  return archive;
}

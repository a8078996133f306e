import type { FeatureCollection, Geometry, MultiLineString, MultiPolygon, Point, Position } from 'geojson';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';

/** ISO 3166-1: the numeric codes used by the map's data, and the letters used by the browser. */
const CODES = `
  004AF 008AL 010AQ 012DZ 016AS 020AD 024AO 028AG 031AZ 032AR 036AU 040AT 044BS 048BH 050BD 051AM 052BB 056BE
  060BM 064BT 068BO 070BA 072BW 076BR 084BZ 086IO 090SB 092VG 096BN 100BG 104MM 108BI 112BY 116KH 120CM 124CA
  132CV 136KY 140CF 144LK 148TD 152CL 156CN 158TW 170CO 174KM 178CG 180CD 184CK 188CR 191HR 192CU 196CY 203CZ
  204BJ 208DK 212DM 214DO 218EC 222SV 226GQ 231ET 232ER 233EE 234FO 238FK 239GS 242FJ 246FI 248AX 250FR 258PF
  260TF 262DJ 266GA 268GE 270GM 275PS 276DE 288GH 296KI 300GR 304GL 308GD 316GU 320GT 324GN 328GY 332HT 334HM
  336VA 340HN 344HK 348HU 352IS 356IN 360ID 364IR 368IQ 372IE 376IL 380IT 384CI 388JM 392JP 398KZ 400JO 404KE
  408KP 410KR 414KW 417KG 418LA 422LB 426LS 428LV 430LR 434LY 438LI 440LT 442LU 446MO 450MG 454MW 458MY 462MV
  466ML 470MT 478MR 480MU 484MX 492MC 496MN 498MD 499ME 500MS 504MA 508MZ 512OM 516NA 520NR 524NP 528NL 531CW
  533AW 534SX 540NC 548VU 554NZ 558NI 562NE 566NG 570NU 574NF 578NO 580MP 583FM 584MH 585PW 586PK 591PA 598PG
  600PY 604PE 608PH 612PN 616PL 620PT 624GW 626TL 630PR 634QA 642RO 643RU 646RW 652BL 654SH 659KN 660AI 662LC
  663MF 666PM 670VC 674SM 678ST 682SA 686SN 688RS 690SC 694SL 702SG 703SK 704VN 705SI 706SO 710ZA 716ZW 724ES
  728SS 729SD 732EH 740SR 748SZ 752SE 756CH 760SY 762TJ 764TH 768TG 776TO 780TT 784AE 788TN 792TR 795TM 796TC
  800UG 804UA 807MK 818EG 826GB 831GG 832JE 833IM 834TZ 840US 850VI 854BF 858UY 860UZ 862VE 876WF 882WS 887YE
  894ZM
`;

const LETTERS = new Map(
  CODES.trim()
    .split(/\s+/)
    .map((pair) => [pair.slice(0, 3), pair.slice(3)] as const),
);

/** The two letters of a country's three digits; undefined: unknown. */
function countryLetters(digits: string): string | undefined {
  return LETTERS.get(digits);
}

type Country = { readonly name: string };
export type World = Topology<{ countries: GeometryCollection<Country>; land: GeometryCollection }>;

/** Names a country by its two letters, or by its name in the data. */
export type CountryName = (letters: string | undefined, name: string) => string;

/** `coarse` for the whole earth, `fine` for single countries. */
export type Detail = 'coarse' | 'fine';

/** Part of the console, so that a map needs no other server. */
export async function loadWorld(detail: Detail): Promise<World> {
  const file =
    detail === 'coarse'
      ? await import('world-atlas/countries-110m.json')
      : await import('world-atlas/countries-50m.json');
  return file.default as unknown as World;
}

export function landOf(world: World): MultiPolygon {
  const { features } = feature(world, world.objects.land);
  return { type: 'MultiPolygon', coordinates: features.flatMap(({ geometry }) => partsOf(geometry)) };
}

/** Coasts and borders, each once. */
export function bordersOf(world: World): MultiLineString {
  const { coordinates } = mesh(world, world.objects.countries);
  return { type: 'MultiLineString', coordinates: coordinates.map(unbroken) };
}

/** One point for each country, in the middle of its largest part, with its name and its rank by size (0 is the largest). */
export function countryLabels(world: World, nameOf: CountryName): FeatureCollection<Point> {
  const { features } = feature(world, world.objects.countries);
  const labels = features.map(({ id, geometry, properties }) => {
    const rings = partsOf(geometry).map(([ring = []]) => ({ ring, ...middleOf(ring) }));
    const largest = rings.reduce((a, b) => (b.area > a.area ? b : a), { area: 0, lat: 0, lon: 0 });
    return { name: nameOf(countryLetters(String(id)), properties.name), ...largest };
  });
  return {
    type: 'FeatureCollection',
    features: labels
      .filter(({ area }) => area > 0)
      .sort((a, b) => b.area - a.area)
      .map(({ name, lat, lon }, rank) => ({
        type: 'Feature',
        geometry: { type: 'Point', coordinates: [lon, lat] },
        properties: { name, rank },
      })),
  };
}

function partsOf(geometry: Geometry): Position[][][] {
  if (geometry.type === 'Polygon') return [geometry.coordinates.map(closedRing)];
  if (geometry.type === 'MultiPolygon') return geometry.coordinates.map((rings) => rings.map(closedRing));
  return [];
}

/** Continues beyond 180° where the data jumps to the other edge: the jump would be drawn on a flat map. */
function unbroken(line: readonly Position[]): Position[] {
  let before: number | undefined;
  return line.map(([lon = 0, lat = 0]) => {
    const turns = before === undefined ? 0 : Math.round((before - lon) / 360);
    before = lon + turns * 360;
    return [before, lat];
  });
}

/** A ring around a pole ends 360° from its start, and is closed over the pole. */
function closedRing(ring: readonly Position[]): Position[] {
  const whole = unbroken(ring);
  const [[firstLon = 0, firstLat = 0] = []] = whole;
  const [lastLon = 0] = whole.at(-1) ?? [];
  if (Math.abs(lastLon - firstLon) < 180) return whole;
  const poleLat = firstLat < 0 ? -90 : 90;
  return [...whole, [lastLon, poleLat], [firstLon, poleLat], [firstLon, firstLat]];
}

/** The centroid of a ring and its area, in square degrees scaled by the cosine of the latitude. */
function middleOf(ring: readonly Position[]): { area: number; lat: number; lon: number } {
  let doubled = 0;
  let lonSum = 0;
  let latSum = 0;
  ring.forEach(([lon = 0, lat = 0], index) => {
    const [nextLon = 0, nextLat = 0] = ring[(index + 1) % ring.length] ?? [];
    const cross = lon * nextLat - nextLon * lat;
    doubled += cross;
    lonSum += (lon + nextLon) * cross;
    latSum += (lat + nextLat) * cross;
  });
  if (doubled === 0) return { area: 0, lat: 0, lon: 0 };
  const lat = latSum / (3 * doubled);
  return {
    area: (Math.abs(doubled) / 2) * Math.cos((lat * Math.PI) / 180),
    lat,
    lon: lonSum / (3 * doubled),
  };
}

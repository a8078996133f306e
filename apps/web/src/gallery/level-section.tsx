import { useTranslation } from 'react-i18next';
import { BAND_KEYS } from '../theme/tokens.ts';
import type { CellLevel } from '../ui/level-grid/level-cell.ts';
import { LevelLegend } from '../ui/level-grid/level-legend.tsx';
import { LevelTable } from '../ui/level-grid/level-table.tsx';
import { YearCalendar } from '../ui/level-grid/year-calendar.tsx';
import { Section, Specimen, Specimens } from './section.tsx';
import { useWords } from './words.ts';

const HOURS = Array.from({ length: 24 }, (_, hour) => ({
  key: `${hour}`,
  name: String(hour).padStart(2, '0'),
}));

/** Every level in turn, some with too few data, or none. */
function levelAt(place: number): CellLevel {
  const band = BAND_KEYS[Math.floor(place / 3) % 8];
  if (band) return { state: 'level', band };
  return { state: place % 2 === 0 ? 'partial' : 'none' };
}

export function LevelSection() {
  const words = useWords();
  const { i18n } = useTranslation();
  const rows = ['Ward 3', 'Lobby'].map((name, row) => ({
    key: name,
    name,
    cells: HOURS.map(({ key }, hour) => ({
      level: levelAt(row * 7 + hour),
      number: key,
      text: `${name}, ${key}`,
      href: '#levels',
    })),
  }));
  return (
    <Section title="Levels">
      <Specimens wide>
        <Specimen name="legend">
          <LevelLegend
            label="Levels"
            entries={BAND_KEYS.map((band) => ({ level: { state: 'level', band }, word: words.band[band] }))}
          />
        </Specimen>
        <Specimen name="a year">
          <YearCalendar
            label="A year"
            year={2026}
            language={i18n.language}
            today="2026-11-23"
            cellOf={(day) =>
              day > '2026-11-23' ? undefined : { level: levelAt(Date.parse(day) / 86_400_000), text: day }
            }
            onOpen={() => undefined}
          />
        </Specimen>
        <Specimen name="hours of rooms">
          <LevelTable label="Hours" head="Room" columns={HOURS} rows={rows} onFollow={() => undefined} />
        </Specimen>
      </Specimens>
    </Section>
  );
}

import { createContext, type ReactNode, use } from 'react';
import type { NoCamera } from './camera/use-camera.ts';

/**
 * All texts of the components of `ui/`, in the reader's language. The components are independent of the language: the
 * application provides these texts.
 */
export interface UiLabels {
  /** The reason of a failure. `fallback`: said when it is unknown. */
  failure: (error: unknown, fallback: string) => FailureLabel;
  notLoaded: string;
  saved: string;
  notSaved: string;
  deleted: string;
  notDeleted: string;
  /** A thing that does not exist, or not for this reader. */
  notFound: string;
  goBack: string;
  retry: string;
  cancel: string;
  yes: string;
  close: string;
  loading: string;
  areYouSure: string;
  showPassword: string;
  hidePassword: string;
  /** In a searchable select, without a match. */
  nothingFound: string;
  /** In a field without a selection, and its error. */
  choose: string;
  required: string;
  /** Clears a selection. */
  clearChoice: string;
  copy: string;
  /** After copying. */
  copied: string;
  showSecret: string;
  hideSecret: string;
  qrCode: string;
  /** Text alternative of the code. */
  qrCodeOf: (label: string) => string;
  error: {
    title: string;
    text: string;
    reload: string;
  };
  /** Another user has saved the data being edited. */
  conflict: {
    text: string;
    reload: string;
  };
  table: {
    search: string;
    clearSearch: string;
    filters: string;
    /** `chosen`: how many filters are, in the reader's digits. */
    filtersChosen: (chosen: string) => string;
    clearFilters: string;
    /** Option of a filter that lets everything through. */
    unfiltered: (filter: string) => string;
    noMatches: string;
    forbidden: string;
    pageSize: string;
    previousPage: string;
    nextPage: string;
    /** `range` is `1–25`, already in the reader's digits and kept left to right. */
    rangeOfTotal: (range: string, total: string) => string;
    actionsColumn: string;
    actionsFor: (row: string) => string;
    selectRow: (row: string) => string;
    selectPage: string;
    selected: (count: number) => string;
    clearSelection: string;
    download: string;
    notDownloaded: string;
    /** `size` in megabytes, in the reader's digits. */
    downloading: (size: string) => string;
  };
  chart: {
    menu: (chart: string) => string;
    savePng: string;
    saveCsv: string;
    showTable: string;
    showChart: string;
    resetZoom: string;
    time: string;
    noData: string;
    /** For screen readers, with the chart's name: how to use it. */
    usage: string;
  };
  calendar: {
    /** Labels of the two parts of a moment. */
    day: string;
    time: string;
    /** Format of a typed day, `dd-MM-yyyy`. */
    pattern: string;
    previousMonth: string;
    nextMonth: string;
    previousYear: string;
    nextYear: string;
    previousDecade: string;
    nextDecade: string;
  };
  camera: {
    /** Text alternative of the picture. */
    picture: string;
    starting: string;
    hint: string;
    cannotRead: string;
    torch: string;
    /** Why there is no picture. */
    noCamera: Readonly<Record<NoCamera, string>>;
    typeInstead: string;
    tryCamera: string;
  };
  map: {
    zoomIn: string;
    zoomOut: string;
    /** Over the map while the wheel scrolls the page; `key`: to hold for zooming. */
    zoomByWheel: (key: string) => string;
    /** The same while one finger scrolls. */
    moveByTwoFingers: string;
  };
}

interface FailureLabel {
  message: string;
  /** The server's text, if the message does not say what it means. */
  detail?: string;
  /** Whether what was asked for does not exist for the reader. */
  isMissing: boolean;
}

const LabelsContext = createContext<UiLabels | undefined>(undefined);

export function UiLabelsProvider({ labels, children }: { labels: UiLabels; children: ReactNode }) {
  return <LabelsContext value={labels}>{children}</LabelsContext>;
}

/** @throws without a `UiLabelsProvider` above. */
export function useUiLabels(): UiLabels {
  const labels = use(LabelsContext);
  if (!labels) throw new Error('UiLabelsProvider is missing');
  return labels;
}

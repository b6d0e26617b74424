/**
 * The layers of the web, from the lowest. A folder, or a file beside the folders, uses only what stands in a layer
 * before its own. So the areas of the workspace, which share a layer, never use each other: what two of them need
 * stands in a layer below. `lib` and `ui`, the lowest of all, belong together.
 */
export const webLayers = {
  web: [
    ['lib', 'ui'],
    [
      'anamnesis',
      'appointments',
      'audit',
      'catalogue',
      'chat',
      'content',
      'enquiries',
      'identity',
      'invoices',
      'shell',
      'treatment',
      'waitlist',
    ],
    ['checkout', 'video'],
    ['patient', 'staff'],
    ['gallery'],
  ],
  'web/patient': [
    ['paths.ts'],
    ['path-to-video-check.ts'],
    ['drafts', 'feedback'],
    ['anamnesis', 'appointments', 'content', 'pay-link', 'person', 'thanks', 'treatment'],
    ['audit', 'booking', 'documents', 'enquiries', 'invoices'],
    ['dashboard', 'doctors', 'identity', 'move-appointment', 'waitlist'],
    ['letter-link'],
    ['chat', 'home'],
    ['video'],
    ['routes.ts'],
    ['shell'],
    ['PatientApp.tsx'],
    ['main.tsx', 'ssr'],
  ],
  'web/staff': [
    ['paths.ts'],
    ['identity'],
    ['catalogue', 'drafts', 'feedback', 'money', 'tasks'],
    ['chat', 'patient-file', 'positions', 'quick-texts'],
    ['calendar', 'treatment'],
    ['rooms'],
    ['appointments'],
    [
      'accounts',
      'audit',
      'chats',
      'enquiries',
      'patients',
      'payments',
      'schedule',
      'settings',
      'today',
      'video',
      'waitlist',
    ],
    ['routes.ts'],
    ['shell'],
    ['StaffApp.tsx'],
    ['main.tsx', 'ssr'],
  ],
} as const satisfies Record<string, readonly (readonly string[])[]>;

/** The reason why a file of the web may not use another one, or nothing. */
export function layerFault(from: string, to: string): string | undefined {
  for (const [root, layers] of Object.entries(webLayers)) {
    const [user, used] = [partOf(root, from), partOf(root, to)];
    if (!user || !used || user === used) continue;
    const [userLayer, usedLayer] = [layerOf(layers, user), layerOf(layers, used)];
    const isLowest = userLayer === 0 && usedLayer === 0;
    if (usedLayer !== -1 && (usedLayer < userLayer || isLowest)) continue;
    return `${root}/${used} stands in no layer below ${root}/${user} (scripts/web-layers.ts).`;
  }
  return undefined;
}

/** Every folder of the web, and every file beside the folders, has its layer. */
export function isInLayers(path: string): boolean {
  return Object.entries(webLayers).every(([root, layers]) => {
    const part = partOf(root, path);
    return part === undefined || layerOf(layers, part) !== -1;
  });
}

/** The documented layers and these must say the same. */
export function layerDrift(architecture: string): string[] {
  return Object.entries(webLayers)
    .map(([root, layers]) => `| ${root} | ${layers.map((parts) => parts.join(', ')).join(' → ')} |`)
    .filter((row) => !architecture.includes(row))
    .map((row) => `web-layers.ts says "${row}", docs/architecture.md does not.`);
}

/** The folder or file directly below the root to which a path belongs. */
function partOf(root: string, path: string): string | undefined {
  return path.startsWith(`${root}/`) ? path.slice(root.length + 1).split('/')[0] : undefined;
}

function layerOf(layers: readonly (readonly string[])[], part: string): number {
  return layers.findIndex((parts) => parts.includes(part));
}

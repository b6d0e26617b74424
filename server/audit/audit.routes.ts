import { audit } from '#contract/audit.contract.ts';
import { type Capability, implement } from '#server/platform/capability.ts';
import { listAccesses } from './access-list.service.ts';
import { previewDeletion, requestDeletion } from './deletion.service.ts';
import { exportOwnData } from './export.service.ts';

/** `holders` are the capabilities that keep something about patients. */
export const auditRoutes = (holders: Capability[]) =>
  implement(audit, {
    listAccesses: ({ deps, actor, input, client }) => listAccesses(deps, actor, input, client),
    exportOwnData: ({ deps, actor, input: { current_password: password }, client }) =>
      exportOwnData(deps, holders, { actor, password, client }),
    previewDeletion: ({ deps, actor }) => previewDeletion(deps, holders, actor),
    requestDeletion: ({ deps, actor, input: { current_password: password }, client }) =>
      requestDeletion(deps, holders, { actor, password, client }),
  });

/**
 * Actions of GitHub in all workflows of this project, by the commit of a version: a tag can be moved, a commit cannot. The
 * comment is the version. The workflows in `.github`, the action and the guide name the same ones.
 */
export const pinnedActions = {
  checkout: 'actions/checkout@3d3c42e5aac5ba805825da76410c181273ba90b1 # v7.0.1',
  setupNode: 'actions/setup-node@820762786026740c76f36085b0efc47a31fe5020 # v7.0.0',
  cache: 'actions/cache@27d5ce7f107fe9357f9df03efb73ab90386fccae # v5.0.5',
  restoreCache: 'actions/cache/restore@27d5ce7f107fe9357f9df03efb73ab90386fccae # v5.0.5',
  uploadArtifact: 'actions/upload-artifact@bbbca2ddaa5d8feaa63e36b76fdaad77386f024f # v7.0.0',
  downloadArtifact: 'actions/download-artifact@3e5f45b2cfb9172054b4087a40e8e0b5a5461e7c # v8.0.1',
  configurePages: 'actions/configure-pages@983d7736d9b0ae728b81ab479565c72886d7745b # v5.0.0',
  uploadPages: 'actions/upload-pages-artifact@fc324d3547104276b827a68afc52ff2a11cc49c9 # v5.0.0',
  deployPages: 'actions/deploy-pages@cd2ce8fcbc39b97be8ca5fce6e763baed58fa128 # v5.0.0',
};

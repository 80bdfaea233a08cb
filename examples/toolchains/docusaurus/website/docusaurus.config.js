const path = require('path')

module.exports = {
  title: 'Gullwing',
  presets: [['classic', { docs: { path: '../docs', routeBasePath: 'docs', sidebarPath: require.resolve('./sidebars.js') } }]],
}
